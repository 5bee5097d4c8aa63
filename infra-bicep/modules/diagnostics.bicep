// Who did what to the vault, what was written and removed in the data account, and who read or deleted backups, in the workspace.
// By default, messages are not logged: each is sent and deleted within seconds, and polling alone would be most of the
// bill. Rows are logged when they are removed; who changed what is in the audit rows, as far as Courier changed it.

@description('Resource ID of the workspace.')
param workspaceId string

@description('Name of the data account, in this resource group; empty where it was there already, with diagnostics of its own.')
param dataStorageName string

@description('Name of the vault, in this resource group; empty where it was there already, with diagnostics of its own.')
param vaultName string

@description('Name of the account of backups, in this resource group; empty for none.')
param backupStorageName string

@description('Name of the function app.')
param appName string

@description('Whether each reading of a blob is logged too.')
param logBlobReads bool

@description('Whether each row that is written is logged too. This shows changes that bypass Courier, such as an added API key.')
param logTableWrites bool

@description('Whether each message that is sent or deleted is logged too.')
param logQueueWrites bool

@description('Name of the Functions host\'s account; empty if access to its package and keys is not logged.')
param hostStorageName string

@description('Whether the host\'s own lines are in the workspace a second time, as FunctionAppLogs: for starts that fail before Application Insights is reached.')
param logHost bool

resource dataStorage 'Microsoft.Storage/storageAccounts@2025-06-01' existing = {
  name: empty(dataStorageName) ? 'none' : dataStorageName // a name must not be empty, even if nothing is created
}

resource blobs 'Microsoft.Storage/storageAccounts/blobServices@2025-06-01' existing = {
  parent: dataStorage
  name: 'default'
}

resource tables 'Microsoft.Storage/storageAccounts/tableServices@2025-06-01' existing = {
  parent: dataStorage
  name: 'default'
}

resource queues 'Microsoft.Storage/storageAccounts/queueServices@2025-06-01' existing = {
  parent: dataStorage
  name: 'default'
}

resource hostStorage 'Microsoft.Storage/storageAccounts@2025-06-01' existing = {
  name: empty(hostStorageName) ? 'none' : hostStorageName // a name must not be empty, even if nothing is logged
}

resource hostBlobs 'Microsoft.Storage/storageAccounts/blobServices@2025-06-01' existing = {
  parent: hostStorage
  name: 'default'
}

resource backupStorage 'Microsoft.Storage/storageAccounts@2025-06-01' existing = {
  name: empty(backupStorageName) ? 'none' : backupStorageName // a name must not be empty, even if there is no account
}

resource backupBlobs 'Microsoft.Storage/storageAccounts/blobServices@2025-06-01' existing = {
  parent: backupStorage
  name: 'default'
}

resource vault 'Microsoft.KeyVault/vaults@2024-11-01' existing = {
  name: empty(vaultName) ? 'none' : vaultName // a name must not be empty, even if nothing is created
}

resource site 'Microsoft.Web/sites@2024-11-01' existing = {
  name: appName
}

// Writes are left out: a backup is one for each file, and a file that is written again stays as a version.
resource ofBackups 'Microsoft.Insights/diagnosticSettings@2021-05-01-preview' = if (!empty(backupStorageName)) {
  name: 'courier'
  scope: backupBlobs
  properties: {
    workspaceId: workspaceId
    logs: [
      {
        category: 'StorageRead'
        enabled: true
      }
      {
        category: 'StorageDelete'
        enabled: true
      }
    ]
  }
}

resource ofBlobs 'Microsoft.Insights/diagnosticSettings@2021-05-01-preview' = if (!empty(dataStorageName)) {
  name: 'courier'
  scope: blobs
  properties: {
    workspaceId: workspaceId
    logs: [
      {
        category: 'StorageRead'
        enabled: logBlobReads
      }
      {
        category: 'StorageWrite'
        enabled: true
      }
      {
        category: 'StorageDelete'
        enabled: true
      }
    ]
  }
}

resource ofTables 'Microsoft.Insights/diagnosticSettings@2021-05-01-preview' = if (!empty(dataStorageName)) {
  name: 'courier'
  scope: tables
  properties: {
    workspaceId: workspaceId
    logs: [
      {
        category: 'StorageWrite'
        enabled: logTableWrites
      }
      {
        category: 'StorageDelete'
        enabled: true
      }
    ]
  }
}

resource ofQueues 'Microsoft.Insights/diagnosticSettings@2021-05-01-preview' = if (logQueueWrites && !empty(dataStorageName)) {
  name: 'courier'
  scope: queues
  properties: {
    workspaceId: workspaceId
    logs: [
      {
        category: 'StorageWrite'
        enabled: true
      }
      {
        category: 'StorageDelete'
        enabled: true
      }
    ]
  }
}

resource ofHostStorage 'Microsoft.Insights/diagnosticSettings@2021-05-01-preview' = if (!empty(hostStorageName)) {
  name: 'courier'
  scope: hostBlobs
  properties: {
    workspaceId: workspaceId
    logs: [
      {
        category: 'StorageRead'
        enabled: true
      }
      {
        category: 'StorageWrite'
        enabled: true
      }
      {
        category: 'StorageDelete'
        enabled: true
      }
    ]
  }
}

resource ofVault 'Microsoft.Insights/diagnosticSettings@2021-05-01-preview' = if (!empty(vaultName)) {
  name: 'courier'
  scope: vault
  properties: {
    workspaceId: workspaceId
    logs: [
      {
        category: 'AuditEvent'
        enabled: true
      }
    ]
  }
}

resource ofHost 'Microsoft.Insights/diagnosticSettings@2021-05-01-preview' = if (logHost) {
  name: 'courier'
  scope: site
  properties: {
    workspaceId: workspaceId
    logs: [
      {
        category: 'FunctionAppLogs'
        enabled: true
      }
    ]
  }
}
