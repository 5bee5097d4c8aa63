// What the app's identity may do in the app's own resource group: exactly this. Each assignment is on
// one resource, never on a resource group, here and in data-roles, vault-roles and workspace-roles,
// whose resources may be in other groups.

@description('Object ID of the app\'s identity.')
param principalId string

@description('Name of the Functions host\'s account.')
param hostStorageName string

@description('Container of the packaged app, if the app must not change it; empty if the platform writes it with the app\'s identity.')
param readOnlyContainer string

@description('Name of the Application Insights component.')
param componentName string

var storageBlobDataOwner = 'b7e6dc6d-f1e8-4753-8033-0f276bb0955b'
var storageTableDataContributor = '0a9a7e1f-b9d0-4cc4-a60d-0319b160aaa3'
var monitoringMetricsPublisher = '3913510d-42f4-4e42-8a64-420c390055eb'

var blobActions = 'Microsoft.Storage/storageAccounts/blobServices/containers/blobs'
var changes = [
  'add/action'
  'delete'
  'move/action'
  'runAsSuperUser/action'
  'write'
]
var isNoChange = join(map(changes, change => '!(ActionMatches{\'${blobActions}/${change}\'})'), ' AND ')
var isElsewhere = '@Resource[Microsoft.Storage/storageAccounts/blobServices/containers:name] StringNotEquals \'${readOnlyContainer}\''

resource hostStorage 'Microsoft.Storage/storageAccounts@2025-06-01' existing = {
  name: hostStorageName
}

resource component 'Microsoft.Insights/components@2020-02-02' existing = {
  name: componentName
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
    condition: empty(readOnlyContainer) ? null : '((${isNoChange}) OR (${isElsewhere}))'
    conditionVersion: empty(readOnlyContainer) ? null : '2.0'
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
