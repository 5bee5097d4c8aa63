// Passwords and private keys. Deleted secrets stay for 90 days, and nobody can purge them or the
// vault before: a partner's key that is gone cannot be made again.

@description('Name of the vault: 3 to 24 letters, digits and hyphens, unique in Azure.')
@minLength(3)
@maxLength(24)
param name string

@description('Region of the vault.')
param location string

@description('Tags of the vault.')
param tags object

@description('Whether it is reached through private endpoints only.')
param privateOnly bool

@description('Resource IDs of subnets that are allowed. If there is one, all callers except these and admittedAddresses are refused.')
param admittedSubnetIds array

@description('With admittedSubnetIds: IPv4 addresses and ranges that are also allowed.')
param admittedAddresses array

resource vault 'Microsoft.KeyVault/vaults@2024-11-01' = {
  name: name
  location: location
  tags: tags
  properties: {
    tenantId: tenant().tenantId
    sku: {
      family: 'A'
      name: 'standard'
    }
    enableRbacAuthorization: true
    enableSoftDelete: true
    softDeleteRetentionInDays: 90
    enablePurgeProtection: true
    enabledForDeployment: false
    enabledForDiskEncryption: false
    enabledForTemplateDeployment: false
    publicNetworkAccess: privateOnly ? 'Disabled' : 'Enabled'
    networkAcls: {
      bypass: 'None'
      defaultAction: privateOnly || !empty(admittedSubnetIds) ? 'Deny' : 'Allow'
      virtualNetworkRules: [for id in admittedSubnetIds: { id: id }]
      ipRules: [for address in admittedAddresses: { value: address }]
    }
  }
}

@description('Resource ID.')
output resourceId string = vault.id

@description('Name.')
output name string = vault.name
