@_exported import TrellisSchema
