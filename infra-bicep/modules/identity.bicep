// An identity of the app: its own, or the one that writes backups. It is user-assigned, so that its roles
// exist before the app first starts, and stay when the app is created again.

@description('Name of the identity.')
param name string

@description('Region of the identity.')
param location string

@description('Tags of the identity.')
param tags object

resource identity 'Microsoft.ManagedIdentity/userAssignedIdentities@2024-11-30' = {
  name: name
  location: location
  tags: tags
}

@description('Name, by which the function app is given it.')
output name string = identity.name

@description('Resource ID.')
output resourceId string = identity.id

@description('Client ID, by which the app selects it.')
output clientId string = identity.properties.clientId

@description('Object ID, to which roles are assigned.')
output principalId string = identity.properties.principalId

