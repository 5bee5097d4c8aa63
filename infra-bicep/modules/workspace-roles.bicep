// What the app's identity may do with the workspace.

@description('Object id of the app\'s identity.')
param principalId string

@description('Name of the Log Analytics workspace.')
param workspaceName string

var logAnalyticsReader = '73c42c96-874c-492b-b04d-ab87d138a893'

resource workspace 'Microsoft.OperationalInsights/workspaces@2025-02-01' existing = {
  name: workspaceName
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
