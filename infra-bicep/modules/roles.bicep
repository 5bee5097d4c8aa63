// What the app's identity may do: exactly this. Each assignment is on one resource, never on the
// resource group.

@description('Object id of the app\'s identity.')
param principalId string

@description('Name of the Functions host\'s account.')
param hostStorageName string

@description('Name of the data account.')
param dataStorageName string

@description('Name of the vault.')
param vaultName string

@description('Name of the Application Insights component.')
param componentName string

@description('Name of the Log Analytics workspace.')
param workspaceName string

var storageBlobDataOwner = 'b7e6dc6d-f1e8-4753-8033-0f276bb0955b'
var storageBlobDataContributor = 'ba92f5b4-2d11-453d-a403-e96b0029c9fe'
var storageQueueDataContributor = '974c5e8b-45b9-4653-ba55-5f855dd0fb88'
var storageTableDataContributor = '0a9a7e1f-b9d0-4cc4-a60d-0319b160aaa3'
var keyVaultSecretsOfficer = 'b86a8fe4-44ce-4948-aee5-eccb2c155cd7'
var monitoringMetricsPublisher = '3913510d-42f4-4e42-8a64-420c390055eb'
var logAnalyticsReader = '73c42c96-874c-492b-b04d-ab87d138a893'

resource hostStorage 'Microsoft.Storage/storageAccounts@2025-06-01' existing = {
  name: hostStorageName
}

resource dataStorage 'Microsoft.Storage/storageAccounts@2025-06-01' existing = {
  name: dataStorageName
}

resource vault 'Microsoft.KeyVault/vaults@2024-11-01' existing = {
  name: vaultName
}

resource component 'Microsoft.Insights/components@2020-02-02' existing = {
  name: componentName
}

resource workspace 'Microsoft.OperationalInsights/workspaces@2025-02-01' existing = {
  name: workspaceName
}

// The host asks for Owner: it leases blobs for its locks, makes its containers, and reads the
// package.
resource hostBlobs 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(hostStorage.id, principalId, storageBlobDataOwner)
  scope: hostStorage
  properties: {
    principalId: principalId
    principalType: 'ServicePrincipal'
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', storageBlobDataOwner)
  }
}

// The host writes what goes wrong at its start into a table of its account.
resource hostTables 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(hostStorage.id, principalId, storageTableDataContributor)
  scope: hostStorage
  properties: {
    principalId: principalId
    principalType: 'ServicePrincipal'
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', storageTableDataContributor)
  }
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

// Officer, not User: the API takes passwords and keys, and removes those that are replaced.
resource secrets 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(vault.id, principalId, keyVaultSecretsOfficer)
  scope: vault
  properties: {
    principalId: principalId
    principalType: 'ServicePrincipal'
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', keyVaultSecretsOfficer)
  }
}

// The component takes telemetry with tokens only.
resource telemetry 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(component.id, principalId, monitoringMetricsPublisher)
  scope: component
  properties: {
    principalId: principalId
    principalType: 'ServicePrincipal'
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', monitoringMetricsPublisher)
  }
}

// What Application Insights has of an execution, and of the functions that it ran, is read there.
resource logs 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(workspace.id, principalId, logAnalyticsReader)
  scope: workspace
  properties: {
    principalId: principalId
    principalType: 'ServicePrincipal'
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', logAnalyticsReader)
  }
}
