// All parameters of the installation "dev". The pipeline deploys with this file only, so a value that is set elsewhere
// is lost with the next deployment. docs/operate/deploying.md says what the parameters mean.
using 'main.bicep'

param environmentName = 'dev'
param location = 'westeurope'
param resourceGroupName = ''
param extraTags = {}

param network = 'none'
param addressPrefix = '10.40.0.0/24'
param existingAppSubnetId = ''
param existingEndpointSubnetId = ''
param existingDnsZonesGroupId = ''
param restrictStorage = false
param operatorAddresses = []
param existingDataStorageId = ''
param existingVaultId = ''
param existingWorkspaceId = ''
param logClusterId = ''
param encryptionKeyUrl = ''
param encryptionIdentityId = ''
param callerAddresses = []
param privateApp = false
param frontDoorId = ''
param breakGlass = false
param entraClientId = ''

param planKind = 'flex'
param instanceMemoryMB = 2048
param backupLocation = ''
param backupKeepDays = 30
param backupImmutableDays = 0
param backupImmutabilityLocked = false
param javaVersion = '21'
param maximumInstanceCount = 40
param alwaysReadyHttp = 0
param alwaysReadySteps = 0
param alwaysReadyControl = 0
param premiumMaximumInstanceCount = 20
param invocationMinutes = 30
param zoneRedundant = false

param dataRedundancy = 'Standard_LRS'
param blobRecoveryDays = 7
// Locks need the rights of an owner, which the pipeline does not have. To set them, an owner deploys once with true;
// a deployment with false keeps them.
param lockData = false
param fileVersionDays = 7

param logRetentionDays = 30
param logDailyCapGb = -1
param logBlobReads = false
param logTableWrites = false
param logQueueWrites = false
param logHostStorage = false
param logHost = false

// Required: who receives alerts. Without an address, the deployment is refused.
param alertEmails = []
param alertActionGroupIds = []
param monthlyBudget = 0
param budgetStart = ''
param alertsEnabled = true
param availabilityTest = true
param failedExecutionsTolerated = 0
param queueDelaySeconds = 600
param expiringDays = 30
param sweepSilence = 'PT10M'
param partnerFailuresTolerated = 5
param poolWaitSeconds = 3600
param errorsTolerated = 10
param serverErrorsTolerated = 5
param refusalsTolerated = 20

param furtherSettings = {}
