// The workspace's own function: CourierEvents(), Courier's events as a table. Alerts and workbook read nothing else of them.

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

@description('Name of the function in queries of the workspace.')
output functionAlias string = courierEvents.properties.functionAlias
