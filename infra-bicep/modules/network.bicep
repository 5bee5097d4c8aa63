// A network of the app's own, whose traffic leaves through one address that never changes: partners
// put it on their lists.

@description('Suffix of the names of the resources in this module.')
param suffix string

@description('Region of the resources in this module.')
param location string

@description('Tags of the resources in this module.')
param tags object

@description('Whether the outbound address outlives the loss of a zone.')
param zoneRedundant bool

@description('Address range of the network, /24 or larger.')
param addressPrefix string

@description('Which plan the app is on: they delegate the subnet to different services.')
@allowed([
  'flex'
  'premium'
])
param planKind string

@description('Whether storage and vault are reached through private endpoints; otherwise the subnet has service endpoints for them.')
param privateOnly bool

// Without them each byte to and from storage would pass the gateway, which bills by the gigabyte.
var serviceEndpoints = [
  { service: 'Microsoft.Storage' }
  { service: 'Microsoft.KeyVault' }
]

var appSubnetName = 'app'
var endpointSubnetName = 'endpoints'

resource address 'Microsoft.Network/publicIPAddresses@2024-07-01' = {
  name: 'pip-courier-${suffix}'
  location: location
  tags: tags
  zones: zoneRedundant ? ['1', '2', '3'] : null
  sku: {
    name: 'Standard'
  }
  properties: {
    publicIPAllocationMethod: 'Static'
    publicIPAddressVersion: 'IPv4'
  }
}

// A partner's server may be silent for long while it hashes a file; four minutes are the default.
// The gateway is in one zone: StandardV2, which is in three, cannot be attached to a subnet that is
// delegated to App Service or Container Apps.
resource gateway 'Microsoft.Network/natGateways@2024-07-01' = {
  name: 'ng-courier-${suffix}'
  location: location
  tags: tags
  sku: {
    name: 'Standard'
  }
  properties: {
    idleTimeoutInMinutes: 30
    publicIpAddresses: [
      {
        id: address.id
      }
    ]
  }
}

resource network 'Microsoft.Network/virtualNetworks@2024-07-01' = {
  name: 'vnet-courier-${suffix}'
  location: location
  tags: tags
  properties: {
    addressSpace: {
      addressPrefixes: [
        addressPrefix
      ]
    }
    subnets: [
      {
        name: appSubnetName
        properties: {
          addressPrefix: cidrSubnet(addressPrefix, 26, 0)
          natGateway: {
            id: gateway.id
          }
          serviceEndpoints: privateOnly ? [] : serviceEndpoints
          delegations: [
            {
              name: 'functions'
              properties: {
                serviceName: planKind == 'flex' ? 'Microsoft.App/environments' : 'Microsoft.Web/serverFarms'
              }
            }
          ]
        }
      }
      {
        name: endpointSubnetName
        properties: {
          addressPrefix: cidrSubnet(addressPrefix, 26, 1)
          privateEndpointNetworkPolicies: 'Disabled'
        }
      }
    ]
  }
}

@description('Resource ID of the network.')
output networkId string = network.id

@description('Resource ID of the subnet that the app is integrated with.')
output appSubnetId string = resourceId('Microsoft.Network/virtualNetworks/subnets', network.name, appSubnetName)

@description('Resource ID of the subnet of the private endpoints.')
output endpointSubnetId string = resourceId('Microsoft.Network/virtualNetworks/subnets', network.name, endpointSubnetName)

@description('The address from which partners see all connections come.')
output outboundAddress string = address.properties.ipAddress
