// The account that the app writes a backup of the installation into every day. It may be in another region, and holds
// blobs only: one folder for each backup, which the app itself removes when it is outdated. A removed or overwritten
// file stays as a version, which the writer's role cannot delete.

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

@description('Address of the key that the account is encrypted with, without its version. Empty: Microsoft\'s own keys.')
param encryptionKeyUrl string

@description('With encryptionKeyUrl: resource ID of the user-assigned identity that may use the key.')
param encryptionIdentityId string

@description('Days after which a backup is removed.')
@minValue(1)
@maxValue(3650)
param keepDays int

@description('Days for which a backup that was deleted can be brought back.')
@minValue(1)
@maxValue(365)
param recoveryDays int

@description('Days for which no one can delete or change a file of a backup; 0 for none. Azure accepts this only for a new account.')
@minValue(0)
@maxValue(3650)
param immutableDays int

@description('Whether no one can shorten or remove immutableDays any more. Azure accepts this only after a deployment with immutableDays.')
param immutabilityLocked bool

@description('Object ID of the identity that writes backups.')
param principalId string

@description('Client ID of the identity that writes backups.')
param clientId string

var storageBlobDataContributor = 'ba92f5b4-2d11-453d-a403-e96b0029c9fe'

resource backupStorage 'Microsoft.Storage/storageAccounts@2025-06-01' = {
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
    accessTier: 'Cool'
    immutableStorageWithVersioning: immutableDays == 0 ? null : {
      enabled: true
      immutabilityPolicy: {
        immutabilityPeriodSinceCreationInDays: immutableDays
        allowProtectedAppendWrites: false
        state: immutabilityLocked ? 'Locked' : 'Unlocked'
      }
    }
    allowBlobPublicAccess: false
    allowCrossTenantReplication: false
    allowSharedKeyAccess: false
    defaultToOAuthAuthentication: true
    minimumTlsVersion: 'TLS1_2'
    supportsHttpsTrafficOnly: true
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
      }
    }
    publicNetworkAccess: privateOnly ? 'Disabled' : 'Enabled'
    networkAcls: {
      bypass: 'None'
      defaultAction: privateOnly ? 'Deny' : 'Allow'
    }
  }
}

resource blobs 'Microsoft.Storage/storageAccounts/blobServices@2025-06-01' = {
  parent: backupStorage
  name: 'default'
  properties: {
    isVersioningEnabled: true
    deleteRetentionPolicy: {
      enabled: true
      days: recoveryDays
    }
    containerDeleteRetentionPolicy: {
      enabled: true
      days: recoveryDays
    }
  }
}

// A version's age counts from when it was written, so it lasts as long as its backup would have.
resource lifecycle 'Microsoft.Storage/storageAccounts/managementPolicies@2025-06-01' = {
  parent: backupStorage
  name: 'default'
  properties: {
    policy: {
      rules: [
        {
          name: 'versions'
          enabled: true
          type: 'Lifecycle'
          definition: {
            filters: {
              blobTypes: [
                'blockBlob'
              ]
            }
            actions: {
              version: {
                delete: {
                  daysAfterCreationGreaterThan: keepDays
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

// Backups are written, read, listed and removed. This role deletes no versions.
resource backups 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(backupStorage.id, principalId, storageBlobDataContributor)
  scope: backupStorage
  properties: {
    principalId: principalId
    principalType: 'ServicePrincipal'
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', storageBlobDataContributor)
  }
}

@description('Resource ID.')
output resourceId string = backupStorage.id

@description('Name.')
output name string = backupStorage.name

@description('App settings by which the app finds it.')
output settings object = {
  COURIER_BACKUP_KEEP_DAYS: string(keepDays)
  CourierBackup__blobServiceUri: backupStorage.properties.primaryEndpoints.blob
  CourierBackup__clientId: clientId
  CourierBackup__credential: 'managedidentity'
  CourierBackup__queueServiceUri: backupStorage.properties.primaryEndpoints.queue
  CourierBackup__tableServiceUri: backupStorage.properties.primaryEndpoints.table
}
