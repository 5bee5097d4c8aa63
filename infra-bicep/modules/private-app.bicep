// The app inside the network: a private endpoint, which also serves the deployment site, and the private DNS zone that
// resolves their public names to it.

@description('Suffix of the names of the resources in this module.')
param suffix string

@description('Region of the endpoint.')
param location string

@description('Tags of the resources in this module.')
param tags object

@description('Resource ID of the network that looks up names in the zone.')
param networkId string

@description('Resource ID of the subnet of the endpoint.')
param subnetId string

@description('Resource ID of the resource group with the existing zone, which is linked to the network. If empty, the module creates the zone.')
param dnsZonesGroupId string

@description('Resource ID of the function app.')
param siteId string

@description('Host name of the function app, such as func-courier.azurewebsites.net.')
param hostName string

var zoneName = 'privatelink.${join(skip(split(hostName, '.'), 1), '.')}'

resource zone 'Microsoft.Network/privateDnsZones@2024-06-01' = if (empty(dnsZonesGroupId)) {
  name: zoneName
  location: 'global'
  tags: tags
}

resource link 'Microsoft.Network/privateDnsZones/virtualNetworkLinks@2024-06-01' = if (empty(dnsZonesGroupId)) {
  parent: zone
  name: 'courier-${suffix}'
  location: 'global'
  tags: tags
  properties: {
    registrationEnabled: false
    virtualNetwork: {
      id: networkId
    }
  }
}

resource privateEndpoint 'Microsoft.Network/privateEndpoints@2024-07-01' = {
  name: 'pep-app-${suffix}'
  location: location
  tags: tags
  properties: {
    subnet: {
      id: subnetId
    }
    privateLinkServiceConnections: [
      {
        name: 'app'
        properties: {
          privateLinkServiceId: siteId
          groupIds: [
            'sites'
          ]
        }
      }
    ]
  }
}

resource zoneGroup 'Microsoft.Network/privateEndpoints/privateDnsZoneGroups@2024-07-01' = {
  parent: privateEndpoint
  name: 'default'
  properties: {
    privateDnsZoneConfigs: [
      {
        name: 'sites'
        properties: {
          privateDnsZoneId: '${empty(dnsZonesGroupId) ? resourceGroup().id : dnsZonesGroupId}/providers/Microsoft.Network/privateDnsZones/${zoneName}'
        }
      }
    ]
  }
  dependsOn: [
    zone
  ]
}
