// The Functions host's own account: its locks, timers and keys, and the packaged app. It holds
// nothing of Courier's, so that no rule for files applies to it, and nobody with a right to files
// reads the host's keys.

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

var deploymentContainer = 'app-package'

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

resource blobs 'Microsoft.Storage/storageAccounts/blobServices@2025-06-01' = {
  parent: account
  name: 'default'
  properties: {
    deleteRetentionPolicy: {
      enabled: true
      days: 7
    }
    containerDeleteRetentionPolicy: {
      enabled: true
      days: 7
    }
  }
}

resource packages 'Microsoft.Storage/storageAccounts/blobServices/containers@2025-06-01' = {
  parent: blobs
  name: deploymentContainer
  properties: {
    publicAccess: 'None'
  }
}

@description('Resource ID.')
output resourceId string = account.id

@description('Name.')
output name string = account.name

@description('Name of the container that the platform takes the packaged app from.')
output deploymentContainer string = packages.name
