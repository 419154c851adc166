@_exported import TrellisShape
