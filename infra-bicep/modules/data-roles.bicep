// What the app's identity may do with the data account.

@description('Object ID of the app\'s identity.')
param principalId string

@description('Name of the data account.')
param dataStorageName string

var storageBlobDataContributor = 'ba92f5b4-2d11-453d-a403-e96b0029c9fe'
var storageQueueDataContributor = '974c5e8b-45b9-4653-ba55-5f855dd0fb88'
var storageTableDataContributor = '0a9a7e1f-b9d0-4cc4-a60d-0319b160aaa3'

resource dataStorage 'Microsoft.Storage/storageAccounts@2025-06-01' existing = {
  name: dataStorageName
}

// Files, contexts and definitions are written, read, listed and removed.
resource dataBlobs 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(dataStorage.id, principalId, storageBlobDataContributor)
  scope: dataStorage
  properties: {
    principalId: principalId
    principalType: 'ServicePrincipal'
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', storageBlobDataContributor)
  }
}

// The triggers take messages and move them to poison queues; the engine sends them, and makes a
// queue that somebody has deleted, for which the narrower roles do not suffice.
resource dataQueues 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(dataStorage.id, principalId, storageQueueDataContributor)
  scope: dataStorage
  properties: {
    principalId: principalId
    principalType: 'ServicePrincipal'
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', storageQueueDataContributor)
  }
}

// Every decision of the engine is a transaction over rows.
resource dataTables 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(dataStorage.id, principalId, storageTableDataContributor)
  scope: dataStorage
  properties: {
    principalId: principalId
    principalType: 'ServicePrincipal'
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', storageTableDataContributor)
  }
}
