// Where telemetry goes: a workspace, new or existing, and Application Insights on top of it. The new resources accept
// telemetry with Entra tokens only; there is no key with which someone else could write.

@description('Resource ID of the workspace that already exists. If empty, the module creates one.')
param existingWorkspaceId string

@description('Resource ID of the cluster whose key encrypts the new workspace; empty for none.')
param clusterId string

@description('Name of the Log Analytics workspace, if the module creates it.')
param workspaceName string

@description('Name of the Application Insights component.')
param componentName string

@description('Region of the resources in this module.')
param location string

@description('Tags of the resources in this module.')
param tags object

@description('Days for which telemetry is kept.')
@minValue(30)
@maxValue(730)
param retentionDays int

@description('GB a day after which nothing more is taken in until the next day; -1 for no bound.')
@minValue(-1)
param dailyCapGb int

resource workspace 'Microsoft.OperationalInsights/workspaces@2025-02-01' = if (empty(existingWorkspaceId)) {
  name: workspaceName
  location: location
  tags: tags
  properties: {
    sku: {
      name: 'PerGB2018'
    }
    retentionInDays: retentionDays
    workspaceCapping: {
      dailyQuotaGb: dailyCapGb
    }
    features: {
      disableLocalAuth: true
      enableLogAccessUsingOnlyResourcePermissions: true
    }
  }
}

resource cluster 'Microsoft.OperationalInsights/workspaces/linkedServices@2025-02-01' = if (empty(existingWorkspaceId) && !empty(clusterId)) {
  parent: workspace
  name: 'Cluster'
  properties: {
    writeAccessResourceId: clusterId
  }
}

resource component 'Microsoft.Insights/components@2020-02-02' = {
  name: componentName
  location: location
  tags: tags
  kind: 'web'
  properties: {
    Application_Type: 'web'
    WorkspaceResourceId: empty(existingWorkspaceId) ? workspace.id : existingWorkspaceId
    IngestionMode: 'LogAnalytics'
    DisableLocalAuth: true
  }
}

@description('Resource ID of the workspace.')
output workspaceId string = empty(existingWorkspaceId) ? workspace.id : existingWorkspaceId

@description('Name of the Application Insights component.')
output componentName string = component.name

@description('Resource ID of the Application Insights component.')
output componentId string = component.id
