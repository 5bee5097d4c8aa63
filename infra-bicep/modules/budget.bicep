// Sends a notification when the resource group costs more than planned. It does not stop anything.

@description('Amount for a month, in the currency of the subscription.')
@minValue(1)
param amount int

@description('First day of a month, as 2026-12-01; it cannot be changed afterwards.')
param start string

@description('Email addresses that are notified.')
param emails array

@description('Resource IDs of the action groups that are notified.')
param actionGroupIds array

resource budget 'Microsoft.Consumption/budgets@2023-11-01' = {
  name: 'courier'
  properties: {
    category: 'Cost'
    amount: amount
    timeGrain: 'Monthly'
    timePeriod: {
      startDate: start
    }
    notifications: {
      spent: {
        enabled: true
        operator: 'GreaterThanOrEqualTo'
        threshold: 90
        thresholdType: 'Actual'
        contactEmails: emails
        contactGroups: actionGroupIds
      }
      foreseen: {
        enabled: true
        operator: 'GreaterThanOrEqualTo'
        threshold: 110
        thresholdType: 'Forecasted'
        contactEmails: emails
        contactGroups: actionGroupIds
      }
    }
  }
}
