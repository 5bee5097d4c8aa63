// The accounts and the vault inside the network, with the private DNS zones that make their public
// names lead there.

@description('Suffix of the names of the resources in this module.')
param suffix string

@description('Region of the endpoints.')
param location string

@description('Tags of the resources in this module.')
param tags object

@description('Resource ID of the network that looks up names in the zones.')
param networkId string

@description('Resource ID of the subnet of the endpoints.')
param subnetId string

@description('Resource ID of the resource group with the existing zones, which are linked to the network. If empty, the module creates the zones.')
param dnsZonesGroupId string

@description('Resource ID of the Functions host\'s account.')
param hostStorageId string

@description('Resource ID of the data account.')
param dataStorageId string

@description('Resource ID of the account of backups. Empty: there is none.')
param backupStorageId string

@description('Resource ID of the vault.')
param vaultId string

var zoneNames = {
  blob: 'privatelink.blob.${environment().suffixes.storage}'
  queue: 'privatelink.queue.${environment().suffixes.storage}'
  table: 'privatelink.table.${environment().suffixes.storage}'
  vault: 'privatelink${replace(environment().suffixes.keyvaultDns, 'vault', 'vaultcore')}'
}

var endpoints = [
  { name: 'host-blob', target: hostStorageId, service: 'blob' }
  { name: 'host-table', target: hostStorageId, service: 'table' }
  { name: 'data-blob', target: dataStorageId, service: 'blob' }
  { name: 'data-queue', target: dataStorageId, service: 'queue' }
  { name: 'data-table', target: dataStorageId, service: 'table' }
  { name: 'backup-blob', target: backupStorageId, service: 'blob' }
  { name: 'vault', target: vaultId, service: 'vault' }
]

resource zones 'Microsoft.Network/privateDnsZones@2024-06-01' = [
  for zone in items(zoneNames): if (empty(dnsZonesGroupId)) {
    name: zone.value
    location: 'global'
    tags: tags
  }
]

resource links 'Microsoft.Network/privateDnsZones/virtualNetworkLinks@2024-06-01' = [
  for (zone, i) in items(zoneNames): if (empty(dnsZonesGroupId)) {
    parent: zones[i]
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
]

// Azure never changes the target of an endpoint, so another account or vault gets an endpoint of another name.
resource privateEndpoints 'Microsoft.Network/privateEndpoints@2024-07-01' = [
  for endpoint in endpoints: if (!empty(endpoint.target)) {
    name: 'pep-${endpoint.name}-${uniqueString(suffix, toLower(endpoint.target))}'
    location: location
    tags: tags
    properties: {
      subnet: {
        id: subnetId
      }
      privateLinkServiceConnections: [
        {
          name: endpoint.name
          properties: {
            privateLinkServiceId: endpoint.target
            groupIds: [
              endpoint.service
            ]
          }
        }
      ]
    }
  }
]

resource zoneGroups 'Microsoft.Network/privateEndpoints/privateDnsZoneGroups@2024-07-01' = [
  for (endpoint, i) in endpoints: if (!empty(endpoint.target)) {
    parent: privateEndpoints[i]
    name: 'default'
    properties: {
      privateDnsZoneConfigs: [
        {
          name: endpoint.service
          properties: {
            privateDnsZoneId: '${empty(dnsZonesGroupId) ? resourceGroup().id : dnsZonesGroupId}/providers/Microsoft.Network/privateDnsZones/${zoneNames[endpoint.service]}'
          }
        }
      ]
    }
    dependsOn: [
      zones
    ]
  }
]
