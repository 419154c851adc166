"""The language of chat templates, piece by piece."""

VARIABLES = {
    "text": "Hello, Wörld! ß 🌍",
    "html": "<a href=\"x\">it's & 'so'</a>",
    "lines": "one\ntwo\n\n  three  \r\nfour\n",
    "words": "  the  quick brown\tfox ",
    "empty": "",
    "number": 42,
    "negative": -7,
    "float": 2.5,
    "yes": True,
    "no": False,
    "nothing": None,
    "numbers": [3, 1, 2, 3],
    "names": ["bob", "Alice", "carol", "alice"],
    "mapping": {"b": 1, "a": [1, "x", None, True, 1.0], "C": {"k": "v"}},
    "people": [
        {"name": "Ann", "age": 30, "town": {"name": "Oslo"}},
        {"name": "bo", "age": 25, "town": {"name": "Bergen"}},
        {"name": "Cy", "age": 30},
    ],
    "tree": [{"v": 1, "c": [{"v": 2, "c": []}, {"v": 3, "c": [{"v": 4, "c": []}]}]}, {"v": 5, "c": []}],
    "tricky": {"items": "I", "keys": "K", "get": "G", "x": 1},
}

EXPRESSIONS = r"""
text
number
float
yes
nothing
missing
missing.attribute
missing + 1
missing ~ 'x'
missing is defined
missing == nope
-missing
nothing.x
nothing is none
numbers
names
mapping
mapping.a
mapping['a'][1]
mapping.a.0
mapping.zzz
mapping.zzz.y
mapping['C'].k
tricky['items']
tricky.get('x')
tricky['get']
tricky.keys()|list
numbers[0]
numbers[-1]
numbers[9]
numbers[9].x
numbers['x']
numbers[1:3]
numbers[::-1]
numbers[-2:]
numbers[:-1]
numbers[5:]
numbers[::2]
numbers[3:0:-2]
numbers[-100:100]
text[0]
text[-1]
text[1:5]
text[::-1]
text[7:12]
text[100]
text[-3:]
text[:-3]
(1, 2, 'x')
(1,)
()
(1, 2)[0]
[1, [2, {'a': 'b'}], none, true, 1.0, 'it\'s', "say \"hi\"", 'a\nb\t\\']
{'a': 1, 2: 'b', none: [], true: 1.5}
{}
[]
{'a': 1}.a
1 + 2 * 3
(1 + 2) * 3
10 - 3 - 2
7 / 2
8 / 2
7 // 2
-7 // 2
7 % 3
-7 % 3
7 % -3
7.5 % 2
-7.5 // 2
2 ** 10
2 ** -1
2 ** 3 ** 2
-2 ** 2
1 / 0
1 // 0
1 % 0
9223372036854775807
1_000
0x1F
0b101
0o17
1.5e3
1e20
1e16
1e15
123456789012345678.0
0.1 + 0.2
0.0001
0.00001
1e-7
100.0
-0.0
1.0
1e100
3.14159
1 + 1.0
true + 1
'a' + 'b'
'a' ~ 1 ~ none ~ true ~ 1.5 ~ [1]
'a' + 1
1 + 'a'
'ab' * 3
3 * 'ab'
'ab' * -1
[1] * 2
[1] + [2]
[1] + (2,)
(1,) + (2,)
'a' 'b' "c"
'\x41\u00e9\U0001F30D\101\q'
1 == 1.0
1 == true
'1' == 1
none == none
[1, 2] == [1, 2]
(1, 2) == [1, 2]
{'a': 1} == {'a': 1.0}
1 != 2
1 < 2 < 3
1 < 3 < 2
1 <= 1
2 >= 3
'a' < 'b'
'Z' < 'a'
'é' > 'z'
[1, 2] < [1, 3]
[1] < [1, 0]
1 < 'a'
none < 1
1 in numbers
9 in numbers
9 not in numbers
'ell' in text
'' in ''
'a' in mapping
'z' not in mapping
1 in text
1 in nothing
1 in missing
not 1
not not 1
not 1 == 2
1 and 2
0 and 2
0 or 2
'' or none
1 or missing.x
'yes' if yes else 'no'
'yes' if no
'yes' if no else 'a' if no else 'b'
('yes' if no) is defined
missing or 'fallback'
number is number
number is integer
float is integer
float is float
yes is integer
yes is number
yes is boolean
text is string
text is iterable
text is sequence
number is iterable
numbers is iterable
numbers is sequence
numbers is mapping
mapping is mapping
mapping is sequence
mapping is iterable
nothing is none
nothing is not none
missing is undefined
missing is none
missing is string
missing is iterable
missing is sequence
missing is mapping
yes is true
1 is true
no is false
4 is even
4 is odd
-3 is odd
9 is divisibleby 3
9 is divisibleby(2)
3 is eq 3
3 is equalto(4)
3 is ne 4
3 is lt 4
3 is ge 4
3 is in [1, 2, 3]
3 is in(numbers)
'abc' is lower
'ABC' is upper
'aBC' is upper
'123' is lower
1 is sameas 1
nothing is sameas none
range is callable
text is callable
'trim' is filter
'nope' is filter
'defined' is test
text is nope
text | nope
text is defined and number is defined
not missing is defined
1 if text is string else 2
text|upper
text|lower
text|title
text|capitalize
'hello-big (world) of_x'|title
"they're bill's"|title
text|length
missing|length
number|length
mapping|length
numbers|length
text|count
words|trim
'xxaxx'|trim('x')
words|trim|length
number|trim
text|replace('l', 'L')
text|replace('l', 'L', 1)
text|replace('', '-')
text|replace('zzz', 'y')
number|replace('4', 'x')
text|reverse
numbers|reverse|list
text|list
mapping|list
numbers|list
names|join
names|join(', ')
numbers|join('-')
people|join(', ', attribute='name')
[1, 'a', none, 2.5]|join('|')
text|join('.')
names|first
names|last
[]|first
text|first
missing|first
numbers|sort
numbers|sort(reverse=true)
names|sort
names|sort(case_sensitive=true)
people|sort(attribute='age')|map(attribute='name')|list
people|sort(attribute='name', reverse=true)|map(attribute='name')|join(',')
[1, 'a']|sort
names|unique|list
names|unique(case_sensitive=true)|list
numbers|unique|list
numbers|min
numbers|max
names|min
[]|max
numbers|sum
people|sum(attribute='age')
people|map(attribute='town.name')|list
people|map(attribute='town.name', default='?')|list
people|map(attribute='nope', default='-')|list
names|map('upper')|list
names|map('replace', 'a', 'A')|list
numbers|map('string')|join(',')
people|selectattr('town')|map(attribute='name')|list
people|selectattr('age', 'equalto', 30)|map(attribute='name')|list
people|selectattr('age', '>', 25)|list|length
people|rejectattr('age', 'eq', 30)|map(attribute='name')|list
people|selectattr('town', 'defined')|list|length
people|selectattr('town', 'undefined')|map(attribute='name')|list
numbers|select('odd')|list
numbers|reject('odd')|list
numbers|select('gt', 2)|list
[0, 1, '', 'a', none]|select|list
[0, 1, '', 'a', none]|reject|list
people|groupby('age')|map('last')|map('length')|list
people|groupby('age')|map('first')|list
numbers|batch(3)|list
numbers|batch(3, 'x')|list
numbers|slice(3)|list
numbers|slice(3, 'x')|list
mapping|dictsort
mapping|dictsort(case_sensitive=true)
mapping|dictsort(reverse=true)|map('first')|list
{'x': 2, 'y': 1}|dictsort(by='value')
mapping|items|list
missing|items|list
mapping.items()|list
mapping.keys()|list
mapping.values()|list
mapping.get('b')
mapping.get('zz')
mapping.get('zz', 'default')
mapping.get(missing)
mapping|tojson
mapping|tojson(indent=2)
mapping|tojson(sort_keys=true)
mapping|tojson(separators=(',', ':'))
mapping|tojson(indent=4, sort_keys=true)
people|tojson(indent=1)
text|tojson
text|tojson(ensure_ascii=true)
html|tojson
lines|tojson
'\x00\x1f\x7f\\/"'|tojson
[]|tojson
{}|tojson(indent=2)
[[], {}]|tojson(indent=2)
[1.0, 0.1, 1e20, -0.0, true, none]|tojson
(1, 2)|tojson
{1: 2, none: 3, true: 4}|tojson
missing|tojson
'{"a": [1, 2.50, "x\\u00e9"], "b": null}'|from_json
'[1,'|from_json
missing|default('d')
empty|default('d')
empty|default('d', true)
nothing|default('d')
nothing|d('d', boolean=true)
missing|default
'42'|int
'4x'|int
'4x'|int(7)
'3.9'|int
3.9|int
-3.9|int
'ff'|int(base=16)
'0xff'|int(base=16)
nothing|int
yes|int
'1.5'|float
'x'|float
'x'|float(1.0)
7|float
-5|abs
-5.5|abs
2.5|round
3.5|round
2.567|round(2)
2.567|round(1, 'floor')
2.1|round(method='ceil')
42|round
1234.5|round(-2)
number|string
nothing|string
missing|string
lines|indent
lines|indent(2, true)
lines|indent(width='>>', blank=true)
'one'|indent(4)
''|indent(4, true)
html|escape
html|e
html|safe
'<' + html|safe
html|safe + '<'
'<b>'|safe ~ '<i>'
('<b>'|safe) is escaped
html|e|e
html|forceescape
words|wordcount
'a very long sentence'|truncate(9)
'a very long sentence'|truncate(9, true)
'a very long sentence'|truncate(9, true, '..')
'a very long sentence'|truncate(17)
'x'|center(5)
'xy'|center(5)
'a b/ü&c'|urlencode
{'a': 1, 'b c': 'd'}|urlencode
'%s is %d years, %.2f %5s|%-5s|%05d %x %%'|format('A', 30, 1.5, 'r', 'l', 42, 255)
'%(a)s-%(b)s'|format(a=1, b='x')
'%s' % text
'%s %s' % (1, 'b')
'%s %s' % 1
'%d' % 'x'
'%r' % 'it\'s'
'%+d % d %e %g %g' % (5, 5, 12345.678, 0.0001, 1e10)
'%5.1f|%-8s|%c' % (3.14159, 'ab', 'z')
'{} and {}'.format(1, 'b')
'{1} {0} {x}'.format('a', 'b', x=[1])
'{0.name} {1[k]} {2[0]}'.format(missing, mapping, numbers)
'{:>5}|{:<5}|{:^5}|{:*^7}'.format('a', 'b', 'c', 'd')
'{:05d} {:,} {:x} {:.2f} {:e} {:%} {:+}'.format(42, 1234567, 255, 3.14159, 1234.5, 0.25, 7)
'{!r} {!s}'.format('a', 'b')
'{{}} {}'.format(1)
'{}'.format()
'{'.format(1)
' x '.strip()
'xxyxx'.strip('x')
'xxyxx'.lstrip('x')
'xxyxx'.rstrip('x')
'\n\t a \n'.strip()
'\u00a0a\u2003'.strip()
'abc'.strip('')
'a,b,,c'.split(',')
'a,b,,c'.split(',', 1)
'a,b,,c'.rsplit(',', 1)
words.split()
words.split(none, 1)
words.rsplit(none, 1)
words.split(maxsplit=2)
'abc'.split('')
''.split()
''.split(',')
lines.splitlines()
lines.splitlines(true)
'a=b=c'.partition('=')
'a=b=c'.rpartition('=')
'abc'.partition('=')
'abc'.rpartition('=')
'hello'.startswith('he')
'hello'.startswith(('x', 'he'))
'hello'.startswith('l', 2)
'hello'.endswith('lo')
'hello'.endswith(('x',))
'hello'.startswith(1)
'hello'.replace('l', 'L')
'hello'.replace('l', 'L', 1)
'hello'.replace('', '-', 2)
'hello'.find('l')
'hello'.rfind('l')
'hello'.find('z')
'hello'.index('z')
'hello'.count('l')
'hello'.count('')
'wörld'.find('l')
'aXbX'.lower()
'straße'.upper()
'hello world'.title()
"they're"|title
"they're".title()
'hELLO'.capitalize()
'hELLO'.swapcase()
'ΑΣ'.casefold()
','.join(names)
','.join(numbers)
'42'.zfill(5)
'-42'.zfill(5)
'x'.ljust(3, '.')
'x'.rjust(3)
'x'.center(4, '-')
'xx'.center(5, '-')
'abc'.removeprefix('a')
'abc'.removesuffix('c')
'12'.isdigit()
'1a'.isdigit()
'ab'.isalpha()
'a1'.isalnum()
' '.isspace()
'AB'.isupper()
'ab'.islower()
'x'.nope()
'x'.nope
numbers.index(1)
numbers.index(9)
numbers.count(3)
numbers.nope
number.nope
text()
numbers()
range(5)|list
range(2, 5)|list
range(5, 0, -2)|list
range(0)|list
range(1000000)
range('a')
dict(a=1, b=2)
dict({'x': 1}, y=2)
namespace(a=1).a
namespace(a=1).b
strftime_now('%Y-%m-%d')
strftime_now('%d %B %Y, %A %H:%M:%S %p %j %y %b %a %I')
strftime_now('%-d %e %%')
raise_exception('No! ' ~ number)
raise_exception()
text.__class__
mapping.__class__
(text|upper)[0]
text|upper|lower|length
text | upper is string
-number|abs
(-number)|abs
number is not string and text is string
names|map('length')|sum
[names, numbers]|map('first')|list
names|length > 3 and names[0] == 'bob'
{'a': {'b': [10, 20]}}.a.b[1]
[1, 2, 3][1]
'abc'[1]
"abc".upper()[0]
not names
names|map(attribute=0)|join
1 if no
[1 if no]|tojson
loop
true and 'x' or 'y'
'a' in ['a'] and 'b' not in ['a']
1 in [1] == true
text if text is string and text|length > 3 else 'short'
'\'' ~ "\""
'a
b'
[1, 2,]
{'a': 1,}
dict(**{'a': 1})
range(*[1, 3])|list
number.5
"%s" % none
"%s" % [1, 'a']
"%s" % {'a': 1}
''.join(['a', missing])
missing in ['a']
[missing]
[missing, none]|tojson
text.split(missing)
{'a': missing}
(missing|default([])) + [1]
""".strip("\n")

# One expression a line; a line that does not begin an expression goes on with the one before.
_lines = EXPRESSIONS.split("\n")
_joined = []
for _line in _lines:
    if _line == "b'":
        _joined[-1] += "\n" + _line
    else:
        _joined.append(_line)

STATEMENTS = [
    # White space.
    "a\n{% if yes %}\nb\n{% endif %}\nc",
    "a\n  {% if yes %}  \n  b\n  {% endif %}  \nc\n",
    "a {%- if yes -%} b {%- endif -%} c",
    "a {%+ if yes %} b {%+ endif +%}\n c",
    "  {% if yes %}x{% endif %}",
    "x {% if yes %}y{% endif %} z",
    "\n\n{{ number }}\n\n",
    "{{ number }}\n",
    "{{ number -}}  \n  x",
    "x  \n {{- number }}",
    "{# c #}\nx{# c -#}\n\n y {#- c #}z",
    "  {# c #}  \nx",
    "{% raw %}{{ x }}{% y %}{% endraw %}",
    "a\n  {% raw -%}  \n {{ x }}  {%- endraw %}\nb",
    "{%- raw %} {# {% endraw +%}\nb",
    "a\r\nb\rc\n{{ number }}\r\n",
    "{% set x = '}}' %}{{ x }}{{ '%}' }}{{ {'a': {'b': 1}}['a']['b'] }}",
    "{% if yes %}\n\n\nx{% endif %}",
    "\t{% if yes %}\t{% endif %}\n\t{{ 1 }}",
    "a{% if yes %}\r\nb{% endif %}",
    "{{ 'x' }}{% if yes %}\n{% endif %}\n{{ 'y' }}",
    "{%if yes%}{{number}}{%endif%}",
    "  {%- if yes %}\n  x\n  {%- endif %}\n",
    "{{ '\n' }}  {% if yes %}x{% endif %}",
    "{% if yes %}\n  {% if yes %}\n    x\n  {% endif %}\n{% endif %}\n",
    "x\n\n  {%- set a = 1 %}\n\n  y",
    "{% set a = 1 %}  {% set b = 2 %}\n  {% set c = 3 %}x",
    # Conditions.
    "{% if no %}a{% elif number > 40 %}b{% else %}c{% endif %}",
    "{% if no %}a{% elif no %}b{% else %}c{% endif %}",
    "{% if missing %}a{% endif %}{% if missing is not defined %}b{% endif %}",
    # Loops.
    "{% for n in numbers %}{{ loop.index }}/{{ loop.length }}:{{ n }}{{ ', ' if not loop.last }}{% endfor %}",
    "{% for n in numbers %}{{ loop.index0 }}{{ loop.revindex }}{{ loop.revindex0 }}{{ loop.first }}{{ loop.depth }}{{ loop.depth0 }} {% endfor %}",
    "{% for n in numbers %}[{{ loop.previtem }}<{{ n }}>{{ loop.nextitem }}]{% endfor %}",
    "{% for n in numbers %}{{ loop.previtem is defined }}{{ loop.nextitem is defined }} {% endfor %}",
    "{% for n in numbers %}{{ loop.cycle('a', 'b') }}{{ loop.changed(n > 1) }} {% endfor %}",
    "{% for n in [] %}x{% else %}none{% endfor %}",
    "{% for n in missing %}x{% else %}none{% endfor %}",
    "{% for n in nothing %}x{% endfor %}",
    "{% for n in number %}x{% endfor %}",
    "{% for n in numbers if n > 1 %}{{ loop.index }}{{ n }}{% else %}none{% endfor %}",
    "{% for n in numbers if n > 9 %}{{ n }}{% else %}none{% endfor %}",
    "{% for k, v in mapping.items() %}{{ k }}={{ v }};{% endfor %}",
    "{% for k, v in mapping|dictsort %}{{ k }} {% endfor %}",
    "{% for k in mapping %}{{ k }}{% endfor %}",
    "{% for c in 'aé🌍' %}{{ c }}.{% endfor %}",
    "{% for a, (b, c) in [(1, (2, 3))] %}{{ a }}{{ b }}{{ c }}{% endfor %}",
    "{% for a, b in [(1, 2, 3)] %}{% endfor %}",
    "{% for a, b in [(1,)] %}{% endfor %}",
    "{% for a in 1, 2 %}{{ a }}{% endfor %}",
    "{% for n in numbers %}{% if n == 1 %}{% continue %}{% endif %}{% if loop.index == 4 %}{% break %}{% endif %}{{ n }}{% endfor %}",
    "{% for a in [1, 2] %}{% for b in [1, 2] %}{% if b == 2 %}{% break %}{% endif %}{{ a }}{{ b }}{{ loop.index }}{% endfor %}{{ loop.index }}{% endfor %}",
    "{% for t in tree recursive %}{{ t.v }}{% if t.c %}({{ loop(t.c) }}){% endif %}{{ loop.depth }}{% endfor %}",
    "{% for n in numbers %}{{ loop(n) }}{% endfor %}",
    "{% for n in [1, 2] %}{% set x = n %}{% endfor %}{{ x }}",
    "{% set x = 0 %}{% for n in [1, 2] %}{{ x }}{% set x = n %}{{ x }}{% endfor %}{{ x }}",
    "{% for n in [1] %}{% if yes %}{% set x = 5 %}{% endif %}{{ x }}{% endfor %}",
    "{% break %}",
    "{% for loop_item in numbers %}{{ loop.index }}{% endfor %}{{ loop is defined }}",
    # Assignments.
    "{% set x = 1 %}{{ x }}{% set x = x + 1 %}{{ x }}",
    "{% set a, b = 1, 2 %}{{ a }}{{ b }}{{ (a, b) }}",
    "{% set x = 1, 2 %}{{ x }}",
    "{% set x %}a{{ number }}{% endset %}[{{ x }}]{{ x is string }}",
    "{% set x | upper | replace('A', 'B') %}a{% endset %}{{ x }}",
    "{% set ns = namespace(n=0, l=[]) %}{% for i in numbers %}{% set ns.n = ns.n + i %}{% set ns.l = ns.l + [i] %}{% endfor %}{{ ns.n }}{{ ns.l }}",
    "{% set ns = namespace({'a': 1}, b=2) %}{{ ns.a }}{{ ns.b }}{{ ns.c is defined }}",
    "{% set d = {} %}{% set d.x = 1 %}",
    "{% if yes %}{% set x = 1 %}{% endif %}{{ x }}",
    "{% set l = [1] %}{% set _ = l.append(2) %}{% set _ = l.extend([3]) %}{% set _ = l.insert(0, 0) %}{{ l }}{{ l.pop() }}{{ l.pop(0) }}{{ l }}",
    "{% set d = {'a': 1} %}{% set _ = d.update({'b': 2}) %}{% set _ = d.update(c=3) %}{{ d }}{{ d.pop('a') }}{{ d.setdefault('z', 9) }}{{ d }}",
    "{% set d = {} %}{{ d.pop('a') }}",
    "{% set l = [] %}{{ l.pop() }}",
    "{% set l = [3, 1] %}{% set m = l %}{% set _ = m.sort() %}{{ l }}{% set _ = l.reverse() %}{{ l }}{{ l.copy() }}",
    "{% with a = 1, b = number %}{{ a }}{{ b }}{% endwith %}{{ a }}",
    "{% set a = 1 %}{% with a = 2, b = a %}{{ a }}{{ b }}{% endwith %}{{ a }}",
    # Macros.
    "{% macro m(a, b=2) %}{{ a }}-{{ b }}{% endmacro %}{{ m(1) }} {{ m(1, 3) }} {{ m(b=5, a=4) }} {{ m() }}",
    "{% macro m(a) %}{{ a }}{% endmacro %}{{ m(1, 2) }}",
    "{% macro m(a) %}{{ a }}{% endmacro %}{{ m(z=2) }}",
    "{% macro m(a) %}{{ varargs }}{{ kwargs }}{% endmacro %}{{ m(1, 2, 3, x=4) }}",
    "{% macro m() %}{{ caller() }}{% endmacro %}{% call m() %}body{% endcall %}",
    "{% macro m() %}{{ caller('x', 2) }}{% endmacro %}{% call(a, b=3) m() %}{{ a }}{{ b }}{% endcall %}",
    "{% macro m() %}{{ caller is defined }}{% endmacro %}{{ m() }}",
    "{% macro f(n) %}{{ n }}{% if n > 0 %},{{ f(n - 1) }}{% endif %}{% endmacro %}{{ f(5) }}",
    "{% macro m() %}{{ later }}{% endmacro %}{% set later = 5 %}{{ m() }}",
    "{% macro m() %}{% set x = 1 %}{{ x }}{% endmacro %}{{ m() }}{{ x }}",
    "{% macro m(a, b=a) %}{{ b }}{% endmacro %}{{ m(3) }}",
    "{% macro m() %}  x  {% endmacro %}[{{ m()|trim }}]{{ m() is string }}{{ m.name }}",
    "{% for i in [1, 2] %}{% macro m() %}{{ i }}{% endmacro %}{{ m() }}{% endfor %}",
    "{% macro m() -%}\n  x\n{%- endmacro -%}\n{{ m() }}",
    "{{ undefined_macro() }}",
    # Blocks.
    "{% filter upper %}a{{ 'b' }}{% endfilter %}",
    "{% filter replace('a', 'b') | upper %}aaa{% endfilter %}",
    "{% generation %}x{{ number }}{% endgeneration %}",
    "{% block b %}x{{ number }}{% endblock %}{% block c %}y{% endblock c %}",
    "{% autoescape false %}{{ html }}{% endautoescape %}",
    "{% print number, 2 %}",
    "{{ 1, 2 }}",
    "{% set c = cycler('a', 'b') %}{{ c.next() }}{{ c.current }}{{ c.next() }}{{ c.next() }}",
    "{% set j = joiner('; ') %}{% for n in numbers %}{{ j() }}{{ n }}{% endfor %}",
    # What is wrong.
    "{% if yes %}",
    "{% endif %}",
    "{% for %}{% endfor %}",
    "{% nope %}",
    "{{ 1 + }}",
    "{{ (1 }}",
    "{{ [1) }}",
    "{{ 'a }}",
    "{{ a b }}",
    "{% set 1 = 2 %}",
    "{% set none = 2 %}",
    "{# never closed",
    "{% raw %} never closed",
    "{{",
    "{%",
    "{{ }}",
    "{% if %}x{% endif %}",
    "{{ text|  }}",
    "{{ text is }}",
    "{{ f(a=1, 2) }}",
    "{{ x is defined is defined }}",
    "{% macro m(a=1, b) %}{% endmacro %}",
    "{% call number %}{% endcall %}",
    "{{ ! }}",
    "{{ 1; 2 }}",
    "{% elif x %}",
    "{{ {'a' 1} }}",
    "{% extends 'x' %}",
    "{% include 'x' %}",
    "}} %} #} { %",
    "{ { } } {a} {",
]

TEMPLATES = ["{{ " + expression + " }}" for expression in _joined] + STATEMENTS
