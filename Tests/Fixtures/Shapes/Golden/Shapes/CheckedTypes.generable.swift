// Generated from CheckedTypes.swift, which declares no type to generate for.
