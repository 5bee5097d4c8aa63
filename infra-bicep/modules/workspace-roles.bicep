// What the app's identity may do with the workspace.

@description('Object ID of the app\'s identity.')
param principalId string

@description('Name of the Log Analytics workspace.')
param workspaceName string

var logAnalyticsDataReader = '3b03c2da-16b3-4a49-8834-0f8130efdd3b'

// The tables of the queries in Kql.java. A workspace of yours may have others, such as sign-ins, which the app must not read.
var tables = [
  'AppDependencies'
  'AppExceptions'
  'AppRequests'
  'AppTraces'
]
var ofTables = join(map(tables, table => '@Resource[Microsoft.OperationalInsights/workspaces/tables:name] StringEquals \'${table}\''), ' OR ')
var readsTables = '((!(ActionMatches{\'Microsoft.OperationalInsights/workspaces/tables/data/read\'})) OR (${ofTables}))'

resource workspace 'Microsoft.OperationalInsights/workspaces@2025-02-01' existing = {
  name: workspaceName
}

// The telemetry of an execution, and of the functions that it ran, is read there.
resource logs 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(workspace.id, principalId, logAnalyticsDataReader)
  scope: workspace
  properties: {
    principalId: principalId
    principalType: 'ServicePrincipal'
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', logAnalyticsDataReader)
    condition: readsTables
    conditionVersion: '2.0'
  }
}
