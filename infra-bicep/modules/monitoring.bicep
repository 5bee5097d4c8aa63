// Where telemetry goes: a workspace, made here or there already, and Application Insights on top of
// it. What is made here takes it with tokens of Entra only; nothing has a key that lets strangers write.

@description('Resource id of the workspace that is there already. Empty: one is made here.')
param existingWorkspaceId string

@description('Resource id of the cluster to which the workspace that is made here is linked, so that the cluster\'s key encrypts it. Empty: none.')
param clusterId string

@description('Name of the Log Analytics workspace that is made here.')
param workspaceName string

@description('Name of the Application Insights component.')
param componentName string

@description('Region of what is made here.')
param location string

@description('Tags of what is made here.')
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

@description('Resource id of the workspace.')
output workspaceId string = empty(existingWorkspaceId) ? workspace.id : existingWorkspaceId

@description('Name of the Application Insights component.')
output componentName string = component.name

@description('Resource id of the Application Insights component.')
output componentId string = component.id
