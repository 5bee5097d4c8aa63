// The app inside the network: a private endpoint, which also serves the deployment site, and the private DNS zone that
// makes their public names lead there.

@description('End of the names of all that is made here.')
param suffix string

@description('Region of the endpoint.')
param location string

@description('Tags of all that is made here.')
param tags object

@description('Resource id of the network that looks names up in the zone.')
param networkId string

@description('Resource id of the subnet of the endpoint.')
param subnetId string

@description('Resource id of the resource group that has the zone already, linked to the network. Empty: it is made here.')
param dnsZonesGroupId string

@description('Resource id of the function app.')
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
