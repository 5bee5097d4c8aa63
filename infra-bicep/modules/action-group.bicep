// Who is notified when an alert fires.

@description('Name of the action group.')
param name string

@description('Tags of the action group.')
param tags object

@description('Email addresses that are notified.')
param emails array

resource actionGroup 'Microsoft.Insights/actionGroups@2023-01-01' = {
  name: name
  location: 'global'
  tags: tags
  properties: {
    groupShortName: 'courier'
    enabled: true
    emailReceivers: [
      for (email, i) in emails: {
        name: 'mail-${i}'
        emailAddress: email
        useCommonAlertSchema: true
      }
    ]
  }
}

@description('Resource ID, which the alerts name.')
output id string = actionGroup.id
