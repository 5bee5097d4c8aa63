// The workbook. Its queries are written in queries/workbook, and held to be the same in workbooks/courier.json by a test.

@description('Resource id of the Log Analytics workspace that has the function CourierEvents.')
param workspaceId string

@description('Region of the workbook.')
param location string

@description('Tags of the workbook.')
param tags object = {}

@description('Title of the workbook in the portal.')
param title string = 'Courier'

resource workbook 'Microsoft.Insights/workbooks@2023-06-01' = {
  name: guid(resourceGroup().id, 'courier-workbook')
  location: location
  tags: tags
  kind: 'shared'
  properties: {
    category: 'workbook'
    displayName: title
    description: 'Executions, durations, bytes, queues, failures, what expires. docs/monitoring.md explains each panel.'
    serializedData: replace(loadTextContent('../workbooks/courier.json'), '__WORKSPACE_ID__', workspaceId)
    sourceId: workspaceId
    version: 'Notebook/1.0'
  }
}

@description('Resource id of the workbook.')
output workbookId string = workbook.id
