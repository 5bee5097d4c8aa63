// The function app with its plan, its settings and who may call it. All app settings are here, and
// all by identity: no value below is a secret.

@description('Name of the function app, unique in Azure; at most 32 characters, which the host\'s locks are named by.')
@maxLength(32)
param name string

@description('Name of its plan.')
param planName string

@description('Region of both.')
param location string

@description('Tags of both.')
param tags object

@description('flex: Flex Consumption (FC1). premium: Elastic Premium (EP1).')
@allowed([
  'flex'
  'premium'
])
param planKind string

@description('Whether instances are spread over the zones of the region.')
param zoneRedundant bool

@description('Of flex: memory of an instance in MB, shared by host and Java process.')
@allowed([
  512
  2048
  4096
])
param instanceMemoryMB int

@description('Release of Java: 17, 21 or 25')
param javaVersion string

@description('Of flex: instances of a group of functions at most.')
@minValue(40)
@maxValue(1000)
param maximumInstanceCount int

@description('Of flex: instances kept ready for requests; 0 for none.')
@minValue(0)
param alwaysReadyHttp int

@description('Of flex: instances kept ready for steps; 0 for none.')
@minValue(0)
param alwaysReadySteps int

@description('Of flex: instances kept ready for schedules, which start executions on the second; 0 for none.')
@minValue(0)
param alwaysReadyControl int

@description('Of premium: instances at most.')
@minValue(1)
@maxValue(100)
param premiumMaximumInstanceCount int

@description('Minutes for which one invocation may run.')
@minValue(5)
@maxValue(960)
param invocationMinutes int

@description('Name of the app\'s user-assigned identity.')
param identityName string

@description('Resource ID of the identity that writes backups; empty if there are no backups.')
param backupIdentityId string

@description('Name of the Functions host\'s account.')
param hostStorageName string

@description('Name of its container for the packaged app.')
param deploymentContainer string

@description('Resource ID of the data account.')
param dataStorageId string

@description('Resource ID of the vault.')
param vaultId string

@description('Name of the Application Insights component.')
param componentName string

@description('Resource ID of the Log Analytics workspace.')
param workspaceId string

@description('Resource ID of the subnet through which the app reaches out; empty for none.')
param subnetId string

@description('Whether only a private endpoint leads to the app and its deployment site.')
param privateApp bool

@description('Addresses, ranges and service tags that can call and deploy the app. If this list and frontDoorId are empty, all can.')
param callerAddresses array

@description('ID of an Azure Front Door profile that can also call the app; empty for none.')
param frontDoorId string

@description('Application (client) id of the app registration that people and programs sign in with. Empty: only API keys let them in.')
param entraClientId string

@description('App settings beside those below, which they cannot change; no secrets.')
param furtherSettings object

var flex = planKind == 'flex'
// Azure spreads at least two instances over zones.
var premiumInstances = zoneRedundant ? 2 : 1

// The app trusts the headers of the platform's authentication if, and only if, that is on.
var entraAuthentication = !empty(entraClientId)

// One number for both: the host ends an invocation after functionTimeout, and the engine hands long
// steps on before that.
var functionTimeout = '${padLeft(string(invocationMinutes / 60), 2, '0')}:${padLeft(string(invocationMinutes % 60), 2, '0')}:00'

var listed = filter(map(callerAddresses, entry => trim(entry)), entry => !empty(entry))

// An IPv6 address has colons, an IPv4 address has no letters. Everything else is a service tag.
var callers = [
  for (entry, i) in listed: contains(entry, ':') || toUpper(entry) == toLower(entry) ? {
    name: 'caller-${i}'
    ipAddress: contains(entry, '/') ? entry : contains(entry, ':') ? '${entry}/128' : '${entry}/32'
    tag: 'Default'
    action: 'Allow'
    priority: 100 + i
  } : {
    name: 'caller-${i}'
    ipAddress: entry
    tag: 'ServiceTag'
    action: 'Allow'
    priority: 100 + i
  }
]

// The service tag alone admits the Front Door of every customer; the header names this profile.
var frontDoor = {
  name: 'front-door'
  ipAddress: 'AzureFrontDoor.Backend'
  tag: 'ServiceTag'
  action: 'Allow'
  priority: 900
  headers: {
    'x-azure-fdid': [frontDoorId]
  }
}

var openToAll = empty(listed) && empty(frontDoorId)

// Azure's web tests come from addresses of their own.
var webTests = {
  name: 'web-tests'
  ipAddress: 'ApplicationInsightsAvailability'
  tag: 'ServiceTag'
  action: 'Allow'
  priority: 1000
}

var alwaysReady = [
  { name: 'http', instanceCount: alwaysReadyHttp }
  { name: 'function:steps_queue', instanceCount: alwaysReadySteps }
  { name: 'function:control_queue', instanceCount: alwaysReadyControl }
]

var settings = {
  APPLICATIONINSIGHTS_AUTHENTICATION_STRING: 'ClientId=${identity.properties.clientId};Authorization=AAD'
  APPLICATIONINSIGHTS_CONNECTION_STRING: component.properties.ConnectionString
  AZURE_CLIENT_ID: identity.properties.clientId
  AzureFunctionsJobHost__functionTimeout: functionTimeout
  AzureWebJobsStorage__blobServiceUri: hostStorage.properties.primaryEndpoints.blob
  AzureWebJobsStorage__clientId: identity.properties.clientId
  AzureWebJobsStorage__credential: 'managedidentity'
  AzureWebJobsStorage__queueServiceUri: hostStorage.properties.primaryEndpoints.queue
  AzureWebJobsStorage__tableServiceUri: hostStorage.properties.primaryEndpoints.table
  COURIER_AUTH_MODE: entraAuthentication ? 'easyauth' : 'keys'
  COURIER_INVOCATION_SECONDS: string(invocationMinutes * 60)
  COURIER_KEY_VAULT_URL: vault.properties.vaultUri
  COURIER_LOG_ANALYTICS_WORKSPACE: workspace.properties.customerId
  CourierStorage__blobServiceUri: dataStorage.properties.primaryEndpoints.blob
  CourierStorage__clientId: identity.properties.clientId
  CourierStorage__credential: 'managedidentity'
  CourierStorage__queueServiceUri: dataStorage.properties.primaryEndpoints.queue
  CourierStorage__tableServiceUri: dataStorage.properties.primaryEndpoints.table
  // The largest body of any route. The host reads a body whole before the app knows who sends it.
  FUNCTIONS_REQUEST_BODY_SIZE_LIMIT: '2097152'
}

// The platform signs people in as the app registration. It proves that with a token of the identity
// instead of a client secret; the registration must trust the identity.
var signInSettings = {
  OVERRIDE_USE_MI_FIC_ASSERTION_CLIENTID: identity.properties.clientId
}

// Flex refuses these, or has them in functionAppConfig. Premium would keep the package in a file
// share, which only an account key opens; so it reads it from the container.
var premiumSettings = {
  FUNCTIONS_EXTENSION_VERSION: '~4'
  FUNCTIONS_WORKER_RUNTIME: 'java'
  WEBSITE_RUN_FROM_PACKAGE: '${hostStorage.properties.primaryEndpoints.blob}${deploymentContainer}/courier.zip'
  WEBSITE_RUN_FROM_PACKAGE_BLOB_MI_RESOURCE_ID: identity.id
}

resource identity 'Microsoft.ManagedIdentity/userAssignedIdentities@2024-11-30' existing = {
  name: identityName
}

resource workspace 'Microsoft.OperationalInsights/workspaces@2025-02-01' existing = {
  scope: resourceGroup(split(workspaceId, '/')[2], split(workspaceId, '/')[4])
  name: last(split(workspaceId, '/'))
}

resource hostStorage 'Microsoft.Storage/storageAccounts@2025-06-01' existing = {
  name: hostStorageName
}

resource dataStorage 'Microsoft.Storage/storageAccounts@2025-06-01' existing = {
  scope: resourceGroup(split(dataStorageId, '/')[2], split(dataStorageId, '/')[4])
  name: last(split(dataStorageId, '/'))
}

resource vault 'Microsoft.KeyVault/vaults@2024-11-01' existing = {
  scope: resourceGroup(split(vaultId, '/')[2], split(vaultId, '/')[4])
  name: last(split(vaultId, '/'))
}

resource component 'Microsoft.Insights/components@2020-02-02' existing = {
  name: componentName
}

resource plan 'Microsoft.Web/serverfarms@2024-11-01' = {
  name: planName
  location: location
  tags: tags
  kind: flex ? 'functionapp' : 'elastic'
  sku: {
    name: flex ? 'FC1' : 'EP1'
    tier: flex ? 'FlexConsumption' : 'ElasticPremium'
    capacity: flex ? null : premiumInstances
  }
  properties: {
    reserved: true
    zoneRedundant: zoneRedundant
    maximumElasticWorkerCount: flex ? null : premiumMaximumInstanceCount
  }
}

resource site 'Microsoft.Web/sites@2024-11-01' = {
  name: name
  location: location
  tags: union(tags, { 'azd-service-name': 'engine' })
  kind: 'functionapp,linux'
  identity: {
    type: 'UserAssigned'
    userAssignedIdentities: union({ '${identity.id}': {} }, empty(backupIdentityId) ? {} : { '${backupIdentityId}': {} })
  }
  properties: {
    serverFarmId: plan.id
    httpsOnly: true
    clientAffinityEnabled: false
    publicNetworkAccess: privateApp ? 'Disabled' : 'Enabled'
    // The master key does not open /admin, where functions can be started; Azure's management API still does.
    // Azure documents the property, but its published type lacks it.
    #disable-next-line BCP037
    functionsRuntimeAdminIsolationEnabled: true
    virtualNetworkSubnetId: empty(subnetId) ? null : subnetId
    siteConfig: {
      ftpsState: 'Disabled'
      http20Enabled: true
      minTlsVersion: '1.2'
      scmMinTlsVersion: '1.2'
      ipSecurityRestrictions: openToAll ? null : concat(callers, empty(frontDoorId) ? [] : [frontDoor], [webTests])
      ipSecurityRestrictionsDefaultAction: openToAll ? 'Allow' : 'Deny'
      // Packages are uploaded from the same addresses.
      scmIpSecurityRestrictionsUseMain: true
      // Flex sends everything through the network by itself.
      vnetRouteAllEnabled: flex || empty(subnetId) ? null : true
      linuxFxVersion: flex ? null : javaVersion == '25' ? 'Java|25' : javaVersion == '21' ? 'Java|21' : 'Java|17'
      minimumElasticInstanceCount: flex ? null : premiumInstances
      // With an identity only the host itself can see how long the queues are.
      functionsRuntimeScaleMonitoringEnabled: flex ? null : true
    }
    functionAppConfig: !flex ? null : {
      deployment: {
        storage: {
          type: 'blobContainer'
          value: '${hostStorage.properties.primaryEndpoints.blob}${deploymentContainer}'
          authentication: {
            type: 'UserAssignedIdentity'
            userAssignedIdentityResourceId: identity.id
          }
        }
      }
      runtime: {
        name: 'java'
        version: javaVersion
      }
      scaleAndConcurrency: {
        instanceMemoryMB: instanceMemoryMB
        maximumInstanceCount: maximumInstanceCount
        alwaysReady: filter(alwaysReady, group => group.instanceCount > 0)
      }
    }
  }
}

// Packages are uploaded with tokens of Entra, never with the app's publishing password.
resource ftpPassword 'Microsoft.Web/sites/basicPublishingCredentialsPolicies@2024-11-01' = {
  parent: site
  name: 'ftp'
  properties: {
    allow: false
  }
}

resource scmPassword 'Microsoft.Web/sites/basicPublishingCredentialsPolicies@2024-11-01' = {
  parent: site
  name: 'scm'
  properties: {
    allow: false
  }
}

// Written even where Entra is off, so that switching it off switches it off. Who has no token gets
// through to the app, which refuses it by route: health and webhooks are for everybody.
resource authentication 'Microsoft.Web/sites/config@2024-11-01' = {
  parent: site
  name: 'authsettingsV2'
  properties: {
    platform: {
      enabled: entraAuthentication
      runtimeVersion: '~1'
    }
    globalValidation: {
      requireAuthentication: false
      unauthenticatedClientAction: 'AllowAnonymous'
    }
    httpSettings: {
      requireHttps: true
    }
    identityProviders: !entraAuthentication ? {} : {
      azureActiveDirectory: {
        enabled: true
        registration: {
          clientId: entraClientId
          clientSecretSettingName: 'OVERRIDE_USE_MI_FIC_ASSERTION_CLIENTID'
          openIdIssuer: '${environment().authentication.loginEndpoint}${tenant().tenantId}/v2.0'
        }
        validation: {
          allowedAudiences: [
            entraClientId
            'api://${entraClientId}'
          ]
        }
      }
    }
    login: {
      tokenStore: {
        enabled: false
      }
    }
  }
}

// After the authentication: the app must not trust headers that nobody checks yet.
resource appSettings 'Microsoft.Web/sites/config@2024-11-01' = {
  parent: site
  name: 'appsettings'
  properties: union(
    furtherSettings,
    settings,
    entraAuthentication ? signInSettings : {},
    flex ? {} : premiumSettings
  )
  dependsOn: [
    authentication
  ]
}

@description('Resource ID of the function app.')
output resourceId string = site.id

@description('Name of the function app.')
output name string = site.name

@description('Address under which the API\'s routes are.')
output apiUrl string = 'https://${site.properties.defaultHostName}/api'

@description('Host name of the app.')
output hostName string = site.properties.defaultHostName

@description('Address of the vault, with a slash at its end.')
output vaultUri string = vault.properties.vaultUri
