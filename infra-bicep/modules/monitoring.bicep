// Where telemetry goes: a workspace, and Application Insights on top of it. Both take it with
// tokens of Entra only; neither has a key that lets strangers write.

@description('Name of the Log Analytics workspace.')
param workspaceName string

@description('Name of the Application Insights component.')
param componentName string

@description('Region of both.')
param location string

@description('Tags of both.')
param tags object

@description('Days for which telemetry is kept.')
@minValue(30)
@maxValue(730)
param retentionDays int

@description('GB a day after which nothing more is taken in until the next day; -1 for no bound.')
@minValue(-1)
param dailyCapGb int

resource workspace 'Microsoft.OperationalInsights/workspaces@2025-02-01' = {
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

resource component 'Microsoft.Insights/components@2020-02-02' = {
  name: componentName
  location: location
  tags: tags
  kind: 'web'
  properties: {
    Application_Type: 'web'
    WorkspaceResourceId: workspace.id
    IngestionMode: 'LogAnalytics'
    DisableLocalAuth: true
  }
}

@description('Resource id of the workspace.')
output workspaceId string = workspace.id

@description('Name of the workspace.')
output workspaceName string = workspace.name

@description('Name of the Application Insights component.')
output componentName string = component.name

@description('Resource id of the Application Insights component.')
output componentId string = component.id
