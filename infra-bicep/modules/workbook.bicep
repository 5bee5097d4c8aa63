// The workbook. Its queries are written in queries/workbook, and held to be the same in workbooks/courier.json by a test.

@description('Resource ID of the Log Analytics workspace that has the function CourierEvents.')
param workspaceId string

@description('Region of the workbook.')
param location string

@description('Tags of the workbook.')
param tags object = {}

@description('Title of the workbook in the portal.')
param title string = 'Courier'

@description('Resource ID of the Application Insights component, in whose gallery the workbook is as well.')
param componentId string

@description('Address of the dashboard, which the workbook leads to.')
param dashboardUrl string

var template = replace(loadTextContent('../workbooks/courier.json'), '__WORKSPACE_ID__', workspaceId)
var content = replace(template, '__DASHBOARD_URL__', dashboardUrl)
var meaning = 'Executions, durations, bytes, queues, failures, what expires. docs/operate/monitoring.md explains each panel.'

resource workbook 'Microsoft.Insights/workbooks@2023-06-01' = {
  name: guid(resourceGroup().id, 'courier-workbook')
  location: location
  tags: tags
  kind: 'shared'
  properties: {
    category: 'workbook'
    displayName: title
    description: meaning
    serializedData: content
    sourceId: workspaceId
    version: 'Notebook/1.0'
  }
}

// A gallery shows the workbooks of its own resource only.
resource workbookOfApp 'Microsoft.Insights/workbooks@2023-06-01' = {
  name: guid(resourceGroup().id, 'courier-workbook-of-app')
  location: location
  tags: tags
  kind: 'shared'
  properties: {
    category: 'workbook'
    displayName: title
    description: meaning
    serializedData: content
    sourceId: componentId
    version: 'Notebook/1.0'
  }
}

@description('Resource ID of the workbook.')
output workbookId string = workbook.id
