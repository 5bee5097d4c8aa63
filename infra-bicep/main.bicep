// An installation of Courier: a resource group with all it needs. docs/operate/deploying.md says how to
// deploy it. The descriptions of the parameters are in Markdown, with links from that page, whose table is generated from them.
targetScope = 'subscription'

@description('Name of the installation. With subscription and region, it determines all names')
@minLength(1)
@maxLength(40)
param environmentName string

@description('Region of all resources')
@minLength(1)
param location string

@description('Resource group. If empty, `rg-courier-{environmentName}`')
@maxLength(90)
param resourceGroupName string = ''

@description('Tags of every resource, a JSON object: `{"costCenter": "4711"}`')
param extraTags object = {}

@description('Plan: `flex` (Flex Consumption) or [`premium`](#elastic-premium)')
@allowed([
  'flex'
  'premium'
])
param planKind string = 'flex'

@description('How partners see the app, and how it reaches storage and vault: [`none`, `static` or `private`](#network)')
@allowed([
  'none'
  'static'
  'private'
])
param network string = 'none'

@description('Address range of the network, which gets two subnets of 64 addresses')
param addressPrefix string = '10.40.0.0/24'

@description('Addresses, ranges and service tags that can call API and dashboard and [deploy the app](#allowed-callers), separated by commas; if empty, all can')
param callerAddresses array = []

@description('With `private`: API, dashboard and deployment site are available [only inside the network](#a-private-app)')
param privateApp bool = false

@description('ID of an Azure Front Door profile that can also call API and dashboard')
param frontDoorId string = ''

@description('Subnet of [an existing network](#an-existing-network) for the app\'s outbound connections')
param existingAppSubnetId string = ''

@description('With an existing network and `private`: the subnet of the private endpoints')
param existingEndpointSubnetId string = ''

@description('With an existing network and `private`: the resource group of the private DNS zones; if empty, the deployment creates zones')
param existingDnsZonesGroupId string = ''

@description('With `static` or an existing subnet: [storage and vault accept only the app\'s subnet](#restricted-storage)')
param restrictStorage bool = false

@description('With restricted storage: other public IPv4 addresses, and ranges up to /30, that storage and vault accept, separated by commas')
param operatorAddresses array = []

@description('Resource ID of an existing data account, [of another region](backup.md#another-region)')
param existingDataStorageId string = ''

@description('Resource ID of an existing vault')
param existingVaultId string = ''

@description('Resource ID of [an existing workspace](#an-existing-workspace)')
param existingWorkspaceId string = ''

@description('Resource ID of a Log Analytics cluster in the same region, with [your own key](#your-own-key) for the workspace')
param logClusterId string = ''

@description('URL, without a version, of the key that encrypts the accounts ([your own key](#your-own-key))')
param encryptionKeyUrl string = ''

@description('With your own key: resource ID of the identity that can use it')
param encryptionIdentityId string = ''

@description('Locks against the deletion of the data account, the vault and the backup account; only an *Owner* can deploy them')
param lockData bool = false

@description('Lets the host\'s master key create [the first API key](#the-first-start)')
param breakGlass bool = false

@description('Client ID of the [app registration](#sign-in-with-entra). If empty, only API keys work')
param entraClientId string = ''

@description('Flex only: memory of an instance in MB: 512, 2048 or 4096. A quarter of it is the Java heap')
@allowed([
  512
  2048
  4096
])
param instanceMemoryMB int = 2048

@description('Region of the account for daily [backups](backup.md#every-day), preferably a different region. If empty, there are no backups')
param backupLocation string = ''

@description('With backups: days after which a backup is removed')
@minValue(1)
@maxValue(3650)
param backupKeepDays int = 30

@description('With backups: days in which no one can delete or change [a backup](backup.md#protection), at most `backupKeepDays`')
@minValue(0)
@maxValue(3650)
param backupImmutableDays int = 0

@description('Makes the immutability final')
param backupImmutabilityLocked bool = false

@description('Java 21, 17 or 25, which Azure offers as a preview ([end of support](lifecycle.md))')
@allowed(['17', '21', '25'])
param javaVersion string = '21'

@description('Flex only: maximum number of instances of each group of functions, 40 to 1,000. To protect partners, use `max_connections` instead')
@minValue(40)
@maxValue(1000)
param maximumInstanceCount int = 40

@description('Flex only: instances that are kept warm for requests, [billed while they wait](#zones-and-always-ready-instances)')
@minValue(0)
@maxValue(20)
param alwaysReadyHttp int = 0

@description('Flex only: instances that are kept warm for steps, [billed while they wait](#zones-and-always-ready-instances)')
@minValue(0)
@maxValue(20)
param alwaysReadySteps int = 0

@description('Flex only: instances that are kept warm for schedules, whose executions otherwise start several seconds late after an idle period')
@minValue(0)
@maxValue(20)
param alwaysReadyControl int = 0

@description('Premium only: the maximum number of instances')
@minValue(1)
@maxValue(100)
param premiumMaximumInstanceCount int = 20

@description('Minutes for each invocation, 5 to 960. Sets both the host\'s `functionTimeout` and `COURIER_INVOCATION_SECONDS`')
@minValue(5)
@maxValue(960)
param invocationMinutes int = 30

@description('[App settings](handbook.md#settings) that differ from their default; no secrets')
param furtherSettings object = {}

@description('Spreads app, host account and outbound address over [several zones](#zones-and-always-ready-instances)')
param zoneRedundant bool = false

@description('Replication of the data account: `Standard_ZRS`, `Standard_LRS`, `Standard_GRS` or `Standard_GZRS`')
@allowed([
  'Standard_LRS'
  'Standard_ZRS'
  'Standard_GRS'
  'Standard_GZRS'
])
param dataRedundancy string = 'Standard_ZRS'

@description('Days in which deleted blobs and containers can be restored (soft delete)')
@minValue(1)
@maxValue(365)
param blobRecoveryDays int = 7

@description('Age in days at which replaced versions in `files` and `definitions` are deleted')
@minValue(1)
@maxValue(36500)
param fileVersionDays int = 30

@description('Days for which the workspace keeps logs')
@minValue(30)
@maxValue(730)
param logRetentionDays int = 90

@description('GB for each day (-1: no limit). When the limit is reached, no more data is ingested until the next day, and alerts see nothing')
@minValue(-1)
param logDailyCapGb int = -1

@description('Logs reads of blobs, too; writes and removals are always logged')
param logBlobReads bool = false

@description('Logs each row that is written, and so [changes that bypass Courier](security.md#who-did-it)')
param logTableWrites bool = false

@description('Logs each message that is sent or deleted')
param logQueueWrites bool = false

@description('Logs each access to the app\'s package and the host\'s keys')
param logHostStorage bool = false

@description('Logs the host\'s lines a second time, as `FunctionAppLogs`, for starts that fail before Application Insights works')
param logHost bool = false

@description('Who receives alerts, separated by commas; required unless an action group is named or alerts are off')
param alertEmails array = []

@description('Resource IDs of further action groups, separated by commas')
param alertActionGroupIds array = []

@description('Sends a notification when 90 % of this amount is spent or 110 % is forecast; 0 for none')
@minValue(0)
param monthlyBudget int = 0

@description('With a budget: the first day of a month, such as `2026-12-01`; never change it')
param budgetStart string = ''

@description('Whether alerts are raised')
param alertsEnabled bool = true

@description('Number of failed executions of a job in five minutes that raise no [alert](monitoring.md#alerts)')
@minValue(0)
param failedExecutionsTolerated int = 0

@description('Age in seconds of a queue\'s oldest message that raises an alert')
@minValue(60)
param queueDelaySeconds int = 600

@description('Days before expiry at which a key or secret raises an alert: 60, 30, 7 or 1')
@allowed([
  60
  30
  7
  1
])
param expiringDays int = 30

@description('Time without a sweep heartbeat that raises an alert: `PT5M`, `PT10M`, `PT15M` or `PT30M`')
@allowed([
  'PT5M'
  'PT10M'
  'PT15M'
  'PT30M'
])
param sweepSilence string = 'PT10M'

@description('Sends `GET /health` from three regions every quarter of an hour. Azure bills each request')
param availabilityTest bool = true

@description('Number of failed attempts with one connection in fifteen minutes that raise no alert')
@minValue(0)
param partnerFailuresTolerated int = 5

@description('Wait in seconds for a slot after which an alert is raised')
@minValue(60)
param poolWaitSeconds int = 3600

@description('Number of error lines and exceptions in five minutes that raise no alert')
@minValue(0)
param errorsTolerated int = 10

@description('Number of responses with status 500 and above in five minutes that raise no alert')
@minValue(0)
param serverErrorsTolerated int = 5

@description('Number of refused requests of a caller, or to a webhook, in fifteen minutes that raise no alert')
@minValue(0)
param refusalsTolerated int = 20

var suffix = toLower(uniqueString(subscription().id, environmentName, location))
var tags = union(extraTags, {
  'azd-env-name': environmentName
})
var groupName = empty(resourceGroupName) ? 'rg-courier-${environmentName}' : resourceGroupName
var privateOnly = network == 'private'
var ownNetwork = network != 'none' && empty(existingAppSubnetId)
var ownData = empty(existingDataStorageId)
var ownVault = empty(existingVaultId)
var recipients = filter(map(alertEmails, address => trim(address)), address => !empty(address))
var furtherGroupIds = filter(map(alertActionGroupIds, id => trim(id)), id => !empty(id))

// Combinations of parameters that Azure refuses, or that do not do what they promise. A deployment
// with one of them fails with its reasons before it creates anything.
var oneReady = alwaysReadyHttp == 1 || alwaysReadySteps == 1 || alwaysReadyControl == 1
var noneReady = alwaysReadyHttp == 0 && alwaysReadySteps == 0 && alwaysReadyControl == 0
var dataInOneZone = ownData && (dataRedundancy == 'Standard_LRS' || dataRedundancy == 'Standard_GRS')
// IP rules of storage and vault.
var admittedAddresses = filter(map(operatorAddresses, address => trim(address)), address => !empty(address))
var privateAddresses = concat(['10.', '192.168.'], map(range(16, 16), second => '172.${second}.'))

var refusals = [
  {
    when: zoneRedundant && planKind == 'flex' && oneReady
    reason: 'With COURIER_ZONE_REDUNDANT, set COURIER_READY_HTTP, COURIER_READY_STEPS and COURIER_READY_CONTROL to 0, or to 2 or more.'
  }
  {
    when: planKind == 'premium' && !noneReady
    reason: 'COURIER_READY_HTTP, COURIER_READY_STEPS and COURIER_READY_CONTROL have no effect with COURIER_PLAN=premium. Remove them.'
  }
  {
    when: planKind == 'premium' && zoneRedundant && premiumMaximumInstanceCount < 2
    reason: 'COURIER_ZONE_REDUNDANT needs two instances. Set COURIER_PREMIUM_MAX_INSTANCES to 2 or more.'
  }
  {
    when: zoneRedundant && dataInOneZone
    reason: 'With COURIER_ZONE_REDUNDANT, set COURIER_DATA_REDUNDANCY to Standard_ZRS or Standard_GZRS. Otherwise the data is lost with its zone.'
  }
  {
    when: alertsEnabled && empty(recipients) && empty(furtherGroupIds)
    reason: 'Set COURIER_ALERT_EMAILS or COURIER_ALERT_ACTION_GROUP_IDS. Without an address, no one receives alerts. To deploy without alerts, set COURIER_ALERTS_ENABLED to false.'
  }
  {
    when: privateOnly && !empty(existingAppSubnetId) && empty(existingEndpointSubnetId)
    reason: 'With COURIER_APP_SUBNET_ID and COURIER_NETWORK=private, set COURIER_ENDPOINT_SUBNET_ID.'
  }
  {
    when: !empty(existingEndpointSubnetId) && (!privateOnly || empty(existingAppSubnetId))
    reason: 'Remove COURIER_ENDPOINT_SUBNET_ID, or set COURIER_APP_SUBNET_ID and COURIER_NETWORK=private.'
  }
  {
    when: !empty(existingEndpointSubnetId) && !empty(existingAppSubnetId) && toLower(split(existingAppSubnetId, '/subnets/')[0]) != toLower(split(existingEndpointSubnetId, '/subnets/')[0])
    reason: 'Set COURIER_APP_SUBNET_ID and COURIER_ENDPOINT_SUBNET_ID to subnets of the same network.'
  }
  {
    when: !empty(existingDnsZonesGroupId) && empty(existingEndpointSubnetId)
    reason: 'Remove COURIER_DNS_ZONES_GROUP_ID, or set COURIER_ENDPOINT_SUBNET_ID. Existing zones are not linked to a new network.'
  }
  {
    when: privateApp && !privateOnly
    reason: 'COURIER_PRIVATE_APP needs COURIER_NETWORK=private.'
  }
  {
    when: privateApp && !(empty(callerAddresses) && empty(frontDoorId))
    reason: 'With COURIER_PRIVATE_APP, remove COURIER_CALLER_ADDRESSES and COURIER_FRONT_DOOR_ID. They do not limit who calls a private app.'
  }
  {
    when: contains(toLower(join(callerAddresses, ' ')), 'azurefrontdoor')
    reason: 'Remove AzureFrontDoor from COURIER_CALLER_ADDRESSES and set COURIER_FRONT_DOOR_ID. Every customer can call through that service tag.'
  }
  {
    when: planKind == 'flex' && !privateApp && !empty(frontDoorId) && empty(callerAddresses)
    reason: 'With COURIER_FRONT_DOOR_ID, set COURIER_CALLER_ADDRESSES to the addresses from which you deploy. Otherwise uploads are refused.'
  }
  {
    when: restrictStorage && (privateOnly || (network == 'none' && empty(existingAppSubnetId)))
    reason: 'COURIER_RESTRICT_STORAGE needs COURIER_NETWORK=static or COURIER_APP_SUBNET_ID. A private network needs no restriction.'
  }
  {
    when: !empty(operatorAddresses) && !restrictStorage
    reason: 'COURIER_OPERATOR_ADDRESSES needs COURIER_RESTRICT_STORAGE.'
  }
  {
    when: !empty(filter(admittedAddresses, address => contains(address, ':') || toUpper(address) != toLower(address) || endsWith(address, '/31') || endsWith(address, '/32')))
    reason: 'Set COURIER_OPERATOR_ADDRESSES to IPv4 addresses, such as 203.0.113.7, and ranges of at least four addresses, such as 203.0.113.8/30. Storage and vault refuse IPv6, names, /31 and /32.'
  }
  {
    when: !empty(filter(admittedAddresses, address => !empty(filter(privateAddresses, start => startsWith(address, start)))))
    reason: 'Remove private addresses from COURIER_OPERATOR_ADDRESSES. Storage and vault see and accept only public ones.'
  }
  {
    when: empty(encryptionKeyUrl) != empty(encryptionIdentityId)
    reason: 'Set both COURIER_ENCRYPTION_KEY_URL and COURIER_ENCRYPTION_IDENTITY_ID, or neither.'
  }
  {
    when: !empty(encryptionKeyUrl) && !contains(encryptionKeyUrl, '/keys/')
    reason: 'Set COURIER_ENCRYPTION_KEY_URL to the URL of a key, such as https://myvault.vault.azure.net/keys/courier.'
  }
  {
    when: !empty(logClusterId) && !empty(existingWorkspaceId)
    reason: 'Remove COURIER_LOG_CLUSTER_ID, and link the workspace of COURIER_WORKSPACE_ID to its cluster yourself.'
  }
  {
    when: backupImmutableDays > 0 && empty(backupLocation)
    reason: 'COURIER_BACKUP_IMMUTABLE_DAYS needs COURIER_BACKUP_LOCATION.'
  }
  {
    when: backupImmutableDays > backupKeepDays
    reason: 'Set COURIER_BACKUP_IMMUTABLE_DAYS to at most COURIER_BACKUP_KEEP_DAYS. Otherwise outdated backups cannot be removed.'
  }
  {
    when: backupImmutabilityLocked && backupImmutableDays == 0
    reason: 'COURIER_BACKUP_IMMUTABILITY_LOCKED needs COURIER_BACKUP_IMMUTABLE_DAYS.'
  }
  {
    when: monthlyBudget > 0 && !endsWith(budgetStart, '-01')
    reason: 'With COURIER_MONTHLY_BUDGET, set COURIER_BUDGET_START to the first day of a month, such as 2026-12-01.'
  }
]
var reasons = map(filter(refusals, refusal => refusal.when), refusal => refusal.reason)

// Resources that are there already may be in other groups and other subscriptions.
var here = [
  ''
  ''
  subscription().subscriptionId
  ''
  groupName
]
var placeOfData = ownData ? here : split(existingDataStorageId, '/')
var placeOfVault = ownVault ? here : split(existingVaultId, '/')
var placeOfWorkspace = empty(existingWorkspaceId) ? here : split(existingWorkspaceId, '/')
var appSubnetId = ownNetwork ? privateNetwork!.outputs.appSubnetId : existingAppSubnetId
var admittedSubnetIds = restrictStorage ? [appSubnetId] : []
var networkId = ownNetwork ? privateNetwork!.outputs.networkId : split(existingEndpointSubnetId, '/subnets/')[0]
var endpointSubnetId = ownNetwork ? privateNetwork!.outputs.endpointSubnetId : existingEndpointSubnetId
var dataStorageId = ownData ? dataStorage!.outputs.resourceId : existingDataStorageId
var vaultId = ownVault ? vault!.outputs.resourceId : existingVaultId

resource group 'Microsoft.Resources/resourceGroups@2024-03-01' = {
  name: groupName
  location: empty(reasons) ? location : fail(join(reasons, ' '))
  tags: tags
}

module identity 'modules/identity.bicep' = {
  name: 'identity'
  scope: group
  params: {
    name: 'id-courier-${suffix}'
    location: location
    tags: tags
  }
}

// Its own identity writes backups, so that no other part of the app can remove them by mistake.
module backupIdentity 'modules/identity.bicep' = if (!empty(backupLocation)) {
  name: 'backup-identity'
  scope: group
  params: {
    name: 'id-courier-backup-${suffix}'
    location: location
    tags: tags
  }
}

module monitoring 'modules/monitoring.bicep' = {
  name: 'monitoring'
  scope: group
  params: {
    existingWorkspaceId: existingWorkspaceId
    clusterId: logClusterId
    workspaceName: 'log-courier-${suffix}'
    componentName: 'appi-courier-${suffix}'
    location: location
    tags: tags
    retentionDays: logRetentionDays
    dailyCapGb: logDailyCapGb
  }
}

module hostStorage 'modules/host-storage.bicep' = {
  name: 'host-storage'
  scope: group
  params: {
    name: 'stcrhost${suffix}'
    location: location
    tags: tags
    redundancy: zoneRedundant ? 'Standard_ZRS' : 'Standard_LRS'
    privateOnly: privateOnly
    admittedSubnetIds: admittedSubnetIds
    admittedAddresses: admittedAddresses
    encryptionKeyUrl: encryptionKeyUrl
    encryptionIdentityId: encryptionIdentityId
  }
}

module dataStorage 'modules/data-storage.bicep' = if (ownData) {
  name: 'data-storage'
  scope: group
  params: {
    name: 'stcrdata${suffix}'
    location: location
    tags: tags
    redundancy: dataRedundancy
    privateOnly: privateOnly
    admittedSubnetIds: admittedSubnetIds
    admittedAddresses: admittedAddresses
    encryptionKeyUrl: encryptionKeyUrl
    encryptionIdentityId: encryptionIdentityId
    blobRecoveryDays: blobRecoveryDays
    fileVersionDays: fileVersionDays
  }
}

module backupStorage 'modules/backup-storage.bicep' = if (!empty(backupLocation)) {
  name: 'backup-storage'
  scope: group
  params: {
    // Immutability cannot be switched on later, so it has another account.
    name: backupImmutableDays > 0 ? 'stcrworm${suffix}' : 'stcrback${suffix}'
    location: backupLocation
    tags: tags
    redundancy: zoneRedundant ? 'Standard_ZRS' : 'Standard_LRS'
    privateOnly: privateOnly
    encryptionKeyUrl: encryptionKeyUrl
    encryptionIdentityId: encryptionIdentityId
    keepDays: backupKeepDays
    recoveryDays: blobRecoveryDays
    immutableDays: backupImmutableDays
    immutabilityLocked: backupImmutabilityLocked
    principalId: backupIdentity!.outputs.principalId
    clientId: backupIdentity!.outputs.clientId
  }
}

module vault 'modules/key-vault.bicep' = if (ownVault) {
  name: 'key-vault'
  scope: group
  params: {
    name: 'kv-courier-${suffix}'
    location: location
    tags: tags
    privateOnly: privateOnly
    admittedSubnetIds: admittedSubnetIds
    admittedAddresses: admittedAddresses
  }
}

module privateNetwork 'modules/network.bicep' = if (ownNetwork) {
  name: 'network'
  scope: group
  params: {
    suffix: suffix
    location: location
    tags: tags
    zoneRedundant: zoneRedundant
    addressPrefix: addressPrefix
    privateOnly: privateOnly
    planKind: planKind
  }
}

module privateEndpoints 'modules/private-endpoints.bicep' = if (privateOnly) {
  name: 'private-endpoints'
  scope: group
  params: {
    suffix: suffix
    location: location
    tags: tags
    networkId: networkId
    subnetId: endpointSubnetId
    dnsZonesGroupId: existingDnsZonesGroupId
    hostStorageId: hostStorage.outputs.resourceId
    dataStorageId: dataStorageId
    backupStorageId: empty(backupLocation) ? '' : backupStorage!.outputs.resourceId
    vaultId: vaultId
  }
}

module roles 'modules/roles.bicep' = {
  name: 'roles'
  scope: group
  params: {
    principalId: identity.outputs.principalId
    hostStorageName: hostStorage.outputs.name
    // On Flex, the platform writes the package with the identity of the app.
    readOnlyContainer: planKind == 'premium' ? hostStorage.outputs.deploymentContainer : ''
    componentName: monitoring.outputs.componentName
  }
}

module dataRoles 'modules/data-roles.bicep' = {
  name: 'data-roles'
  scope: resourceGroup(placeOfData[2], placeOfData[4])
  params: {
    principalId: identity.outputs.principalId
    dataStorageName: last(split(dataStorageId, '/'))
  }
}

module vaultRoles 'modules/vault-roles.bicep' = {
  name: 'vault-roles'
  scope: resourceGroup(placeOfVault[2], placeOfVault[4])
  params: {
    principalId: identity.outputs.principalId
    vaultName: last(split(vaultId, '/'))
  }
}

module workspaceRoles 'modules/workspace-roles.bicep' = {
  name: 'workspace-roles'
  scope: resourceGroup(placeOfWorkspace[2], placeOfWorkspace[4])
  params: {
    principalId: identity.outputs.principalId
    workspaceName: last(split(monitoring.outputs.workspaceId, '/'))
  }
}

module app 'modules/app.bicep' = {
  name: 'app'
  scope: group
  params: {
    name: 'func-courier-${suffix}'
    planName: 'plan-courier-${suffix}'
    location: location
    tags: tags
    planKind: planKind
    zoneRedundant: zoneRedundant
    instanceMemoryMB: instanceMemoryMB
    javaVersion: javaVersion
    maximumInstanceCount: maximumInstanceCount
    alwaysReadyHttp: alwaysReadyHttp
    alwaysReadySteps: alwaysReadySteps
    alwaysReadyControl: alwaysReadyControl
    premiumMaximumInstanceCount: premiumMaximumInstanceCount
    invocationMinutes: invocationMinutes
    identityName: identity.outputs.name
    backupIdentityId: empty(backupLocation) ? '' : backupIdentity!.outputs.resourceId
    hostStorageName: hostStorage.outputs.name
    deploymentContainer: hostStorage.outputs.deploymentContainer
    dataStorageId: dataStorageId
    vaultId: vaultId
    componentName: monitoring.outputs.componentName
    workspaceId: monitoring.outputs.workspaceId
    subnetId: appSubnetId
    privateApp: privateApp
    callerAddresses: callerAddresses
    frontDoorId: frontDoorId
    entraClientId: entraClientId
    furtherSettings: union(
      furtherSettings,
      breakGlass ? { COURIER_BREAK_GLASS: 'true' } : {},
      empty(backupLocation) ? {} : backupStorage!.outputs.settings
    )
  }
  // The host's first start fails without its roles and, in a private network, without its endpoints.
  dependsOn: [
    roles
    dataRoles
    vaultRoles
    privateEndpoints
  ]
}

module privateAppEndpoint 'modules/private-app.bicep' = if (privateApp) {
  name: 'private-app'
  scope: group
  params: {
    suffix: suffix
    location: location
    tags: tags
    networkId: networkId
    subnetId: endpointSubnetId
    dnsZonesGroupId: existingDnsZonesGroupId
    siteId: app.outputs.resourceId
    hostName: app.outputs.hostName
  }
}

module locks 'modules/locks.bicep' = if (lockData) {
  name: 'locks'
  scope: group
  params: {
    dataStorageName: ownData ? dataStorage!.outputs.name : ''
    vaultName: ownVault ? vault!.outputs.name : ''
    backupStorageName: empty(backupLocation) ? '' : backupStorage!.outputs.name
  }
}

module diagnostics 'modules/diagnostics.bicep' = {
  name: 'diagnostics'
  scope: group
  params: {
    workspaceId: monitoring.outputs.workspaceId
    dataStorageName: ownData ? dataStorage!.outputs.name : ''
    vaultName: ownVault ? vault!.outputs.name : ''
    backupStorageName: empty(backupLocation) ? '' : backupStorage!.outputs.name
    appName: app.outputs.name
    logBlobReads: logBlobReads
    logTableWrites: logTableWrites
    logQueueWrites: logQueueWrites
    hostStorageName: logHostStorage ? hostStorage.outputs.name : ''
    logHost: logHost
  }
}

module actionGroup 'modules/action-group.bicep' = {
  name: 'action-group'
  scope: group
  params: {
    name: 'ag-courier-${suffix}'
    tags: tags
    emails: recipients
  }
}

module queries 'modules/queries.bicep' = {
  name: 'queries'
  scope: resourceGroup(placeOfWorkspace[2], placeOfWorkspace[4])
  params: {
    workspaceId: monitoring.outputs.workspaceId
  }
}

module alerts 'modules/alerts.bicep' = {
  name: 'alerts'
  scope: group
  params: {
    workspaceId: monitoring.outputs.workspaceId
    actionGroupIds: concat([actionGroup.outputs.id], furtherGroupIds)
    location: location
    tags: tags
    enabled: alertsEnabled
    failedExecutionsTolerated: failedExecutionsTolerated
    queueDelaySeconds: queueDelaySeconds
    expiringDays: expiringDays
    sweepSilence: sweepSilence
    backups: !empty(backupLocation)
    partnerFailuresTolerated: partnerFailuresTolerated
    poolWaitSeconds: poolWaitSeconds
    errorsTolerated: errorsTolerated
    serverErrorsTolerated: serverErrorsTolerated
    refusalsTolerated: refusalsTolerated
    // A step that is longer than an invocation is heard of when it is handed on.
    stuckRunMinutes: max(60, 2 * invocationMinutes)
  }
  // Their queries name the function of the workspace.
  dependsOn: [
    queries
  ]
}

module workbook 'modules/workbook.bicep' = {
  name: 'workbook'
  scope: group
  params: {
    workspaceId: monitoring.outputs.workspaceId
    componentId: monitoring.outputs.componentId
    dashboardUrl: '${app.outputs.apiUrl}/ui'
    location: location
    tags: tags
  }
}

module budget 'modules/budget.bicep' = if (monthlyBudget > 0) {
  name: 'budget'
  scope: group
  params: {
    amount: max(1, monthlyBudget)
    start: budgetStart
    emails: recipients
    actionGroupIds: concat([actionGroup.outputs.id], furtherGroupIds)
  }
}

// Azure's web tests do not reach a private app.
module availability 'modules/availability.bicep' = if (availabilityTest && !privateApp) {
  name: 'availability'
  scope: group
  params: {
    name: 'avail-courier-${suffix}'
    componentId: monitoring.outputs.componentId
    actionGroupIds: concat([actionGroup.outputs.id], furtherGroupIds)
    location: location
    tags: tags
    apiUrl: app.outputs.apiUrl
    alertEnabled: alertsEnabled
  }
}

@description('Resource group, `$RG` on this page')
output AZURE_RESOURCE_GROUP string = group.name

@description('Function app, `$APP` on this page')
output COURIER_APP_NAME string = app.outputs.name

@description('Base URL of the API')
output COURIER_API_URL string = app.outputs.apiUrl

@description('Address that partners see; empty if it can change')
output COURIER_OUTBOUND_ADDRESS string = ownNetwork ? privateNetwork!.outputs.outboundAddress : ''

@description('Data account')
output COURIER_DATA_STORAGE string = last(split(dataStorageId, '/'))

@description('Account of the Functions host')
output COURIER_HOST_STORAGE string = hostStorage.outputs.name

@description('URL of the vault')
output COURIER_KEY_VAULT_URL string = app.outputs.vaultUri

@description('Object ID of the app\'s identity')
output COURIER_IDENTITY_PRINCIPAL_ID string = identity.outputs.principalId

@description('Log Analytics workspace')
output COURIER_WORKSPACE string = last(split(monitoring.outputs.workspaceId, '/'))
