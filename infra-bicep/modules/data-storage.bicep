// Everything durable: the queues, tables and containers that the code names, and nothing else. The
// names are those of docs/develop/storage.md; the checks hold both ways.

@description('Name of the account: 3 to 24 lower-case letters and digits, unique in Azure.')
@minLength(3)
@maxLength(24)
param name string

@description('Region of the account.')
param location string

@description('Tags of the account.')
param tags object

@description('How the account is replicated.')
param redundancy string

@description('Whether it is reached through private endpoints only.')
param privateOnly bool

@description('Resource IDs of subnets that are allowed. If there is one, all callers except these and admittedAddresses are refused.')
param admittedSubnetIds array

@description('With admittedSubnetIds: IPv4 addresses and ranges that are also allowed.')
param admittedAddresses array

@description('Address of the key that the account is encrypted with, without its version. Empty: Microsoft\'s own keys.')
param encryptionKeyUrl string

@description('With encryptionKeyUrl: resource ID of the user-assigned identity that may use the key.')
param encryptionIdentityId string

@description('Days for which what was deleted or overwritten can be brought back.')
@minValue(1)
@maxValue(365)
param blobRecoveryDays int

@description('Days after which earlier versions of delivered files and of definitions go.')
@minValue(1)
@maxValue(36500)
param fileVersionDays int

// The host moves a message that failed five times to the queue's own poison queue. It would make
// that when it needs it; made here, its depth can be sampled and watched from the first day.
var queueNames = [
  'control'
  'control-poison'
  'polls'
  'polls-poison'
  'steps'
  'steps-poison'
]

var tableNames = [
  'apikeys'
  'arrivals'
  'chains'
  'changes'
  'config'
  'definitions'
  'events'
  'executions'
  'files'
  'idempotency'
  'index'
  'notifications'
  'permits'
  'plans'
  'pools'
  'schedules'
  'stats'
  'waits'
  'webhooks'
]

var containerNames = [
  'contexts'
  'definitions'
  'files'
  'work'
]

resource account 'Microsoft.Storage/storageAccounts@2025-06-01' = {
  name: name
  location: location
  tags: tags
  kind: 'StorageV2'
  sku: {
    name: redundancy
  }
  identity: empty(encryptionKeyUrl) ? null : {
    type: 'UserAssigned'
    userAssignedIdentities: {
      '${encryptionIdentityId}': {}
    }
  }
  properties: {
    accessTier: 'Hot'
    allowBlobPublicAccess: false
    allowCrossTenantReplication: false
    allowSharedKeyAccess: false
    defaultToOAuthAuthentication: true
    minimumTlsVersion: 'TLS1_2'
    supportsHttpsTrafficOnly: true
    // Which keys queues and tables have is decided when the account is made, once for all.
    encryption: empty(encryptionKeyUrl) ? null : {
      keySource: 'Microsoft.Keyvault'
      identity: {
        userAssignedIdentity: encryptionIdentityId
      }
      keyvaultproperties: {
        keyvaulturi: split(encryptionKeyUrl, '/keys/')[0]
        keyname: split(split(encryptionKeyUrl, '/keys/')[1], '/')[0]
      }
      services: {
        blob: { enabled: true, keyType: 'Account' }
        queue: { enabled: true, keyType: 'Account' }
        table: { enabled: true, keyType: 'Account' }
      }
    }
    publicNetworkAccess: privateOnly ? 'Disabled' : 'Enabled'
    networkAcls: {
      bypass: 'None'
      defaultAction: privateOnly || !empty(admittedSubnetIds) ? 'Deny' : 'Allow'
      virtualNetworkRules: [for id in admittedSubnetIds: { id: id }]
      ipRules: [for address in admittedAddresses: { value: address, action: 'Allow' }]
    }
  }
}

// There is no point-in-time restore: it would put the files of running executions back behind the
// tables that say what they are.
resource blobs 'Microsoft.Storage/storageAccounts/blobServices@2025-06-01' = {
  parent: account
  name: 'default'
  properties: {
    isVersioningEnabled: true
    deleteRetentionPolicy: {
      enabled: true
      days: blobRecoveryDays
    }
    containerDeleteRetentionPolicy: {
      enabled: true
      days: blobRecoveryDays
    }
  }
}

resource containers 'Microsoft.Storage/storageAccounts/blobServices/containers@2025-06-01' = [
  for container in containerNames: {
    parent: blobs
    name: container
    properties: {
      publicAccess: 'None'
    }
  }
]

resource queues 'Microsoft.Storage/storageAccounts/queueServices@2025-06-01' = {
  parent: account
  name: 'default'
}

resource queue 'Microsoft.Storage/storageAccounts/queueServices/queues@2025-06-01' = [
  for queueName in queueNames: {
    parent: queues
    name: queueName
  }
]

resource tables 'Microsoft.Storage/storageAccounts/tableServices@2025-06-01' = {
  parent: account
  name: 'default'
}

resource table 'Microsoft.Storage/storageAccounts/tableServices/tables@2025-06-01' = [
  for tableName in tableNames: {
    parent: tables
    name: tableName
  }
]

// Courier itself removes what is over, by rules that know which executions may go on; a rule by age would
// take the files of an execution that waits. So only versions go by age: without this they stay for ever.
// A version's age counts from when it was written, not from when it was replaced; what a rule takes
// can still be brought back for blobRecoveryDays.
resource lifecycle 'Microsoft.Storage/storageAccounts/managementPolicies@2025-06-01' = {
  parent: account
  name: 'default'
  properties: {
    policy: {
      rules: [
        {
          name: 'versions-of-scratch'
          enabled: true
          type: 'Lifecycle'
          definition: {
            filters: {
              blobTypes: [
                'blockBlob'
              ]
              prefixMatch: [
                'work/'
                'contexts/'
              ]
            }
            actions: {
              snapshot: {
                delete: {
                  daysAfterCreationGreaterThan: 1
                }
              }
              version: {
                delete: {
                  daysAfterCreationGreaterThan: 1
                }
              }
            }
          }
        }
        {
          name: 'versions-of-what-is-kept'
          enabled: true
          type: 'Lifecycle'
          definition: {
            filters: {
              blobTypes: [
                'blockBlob'
              ]
              prefixMatch: [
                'files/'
                'definitions/'
              ]
            }
            actions: {
              snapshot: {
                delete: {
                  daysAfterCreationGreaterThan: fileVersionDays
                }
              }
              version: {
                delete: {
                  daysAfterCreationGreaterThan: fileVersionDays
                }
              }
            }
          }
        }
      ]
    }
  }
  dependsOn: [
    blobs
  ]
}

@description('Resource ID.')
output resourceId string = account.id

@description('Name.')
output name string = account.name
