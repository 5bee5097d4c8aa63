// Tells when the resource group costs more than planned. It stops nothing.

@description('Amount for a month, in the currency of the subscription.')
@minValue(1)
param amount int

@description('First day of a month, as 2026-12-01; it cannot be changed afterwards.')
param start string

@description('Mail addresses that are told.')
param emails array

@description('Resource ids of the action groups that are told.')
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
