// The workspace's own functions: CourierEvents(), Courier's events as a table, of which alerts and workbook read nothing else, and
// CourierSlo(), what counts for the service level objectives.

@description('Resource ID of the Log Analytics workspace, which is in the resource group that this is deployed to.')
param workspaceId string

resource workspace 'Microsoft.OperationalInsights/workspaces@2025-02-01' existing = {
  name: last(split(workspaceId, '/'))
}

resource courierEvents 'Microsoft.OperationalInsights/workspaces/savedSearches@2025-02-01' = {
  parent: workspace
  name: 'courier-events'
  // Without it a second deployment is refused as a conflict.
  etag: '*'
  properties: {
    category: 'Courier'
    displayName: 'Courier: events'
    functionAlias: 'CourierEvents'
    query: loadTextContent('../queries/courier-events.kql')
    version: 2
  }
}

resource courierSlo 'Microsoft.OperationalInsights/workspaces/savedSearches@2025-02-01' = {
  parent: workspace
  name: 'courier-slo'
  etag: '*'
  properties: {
    category: 'Courier'
    displayName: 'Courier: service level objectives'
    functionAlias: 'CourierSlo'
    query: loadTextContent('../queries/courier-slo.kql')
    version: 2
  }
  // It calls the other function.
  dependsOn: [
    courierEvents
  ]
}

@description('Name of the function in queries of the workspace.')
output functionAlias string = courierEvents.properties.functionAlias
