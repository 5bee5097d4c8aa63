// Locks on resources that cannot be created again: partners' files and the audit log, keys, and backups. Data in them can
// still be changed.

@description('Name of the data account, in this resource group; empty for no lock.')
param dataStorageName string

@description('Name of the vault, in this resource group; empty for no lock.')
param vaultName string

@description('Name of the account of backups, in this resource group; empty for no lock.')
param backupStorageName string

var notes = 'Holds data that exists nowhere else. Remove the lock first to take the installation down.'

resource dataStorage 'Microsoft.Storage/storageAccounts@2025-06-01' existing = {
  name: empty(dataStorageName) ? 'none' : dataStorageName // a name must not be empty, even if nothing is created
}

resource vault 'Microsoft.KeyVault/vaults@2024-11-01' existing = {
  name: empty(vaultName) ? 'none' : vaultName // a name must not be empty, even if nothing is created
}

resource backupStorage 'Microsoft.Storage/storageAccounts@2025-06-01' existing = {
  name: empty(backupStorageName) ? 'none' : backupStorageName // a name must not be empty, even if there is no lock
}

resource dataLock 'Microsoft.Authorization/locks@2020-05-01' = if (!empty(dataStorageName)) {
  name: 'keep'
  scope: dataStorage
  properties: {
    level: 'CanNotDelete'
    notes: notes
  }
}

resource vaultLock 'Microsoft.Authorization/locks@2020-05-01' = if (!empty(vaultName)) {
  name: 'keep'
  scope: vault
  properties: {
    level: 'CanNotDelete'
    notes: notes
  }
}

resource backupLock 'Microsoft.Authorization/locks@2020-05-01' = if (!empty(backupStorageName)) {
  name: 'keep'
  scope: backupStorage
  properties: {
    level: 'CanNotDelete'
    notes: notes
  }
}
