// What azd, or whoever runs az, has in the environment. AZURE_ENV_NAME and AZURE_LOCATION must be
// set (azd sees to that); everything else has a default. docs/operate/deploying.md has the table.
using 'main.bicep'

param environmentName = readEnvironmentVariable('AZURE_ENV_NAME')
param location = readEnvironmentVariable('AZURE_LOCATION')
param resourceGroupName = readEnvironmentVariable('COURIER_RESOURCE_GROUP', '')
// A JSON object, such as {"costCenter": "4711"}.
param extraTags = json(readEnvironmentVariable('COURIER_TAGS', '{}'))

param network = readEnvironmentVariable('COURIER_NETWORK', 'none')
param addressPrefix = readEnvironmentVariable('COURIER_ADDRESS_PREFIX', '10.40.0.0/24')
param existingAppSubnetId = readEnvironmentVariable('COURIER_APP_SUBNET_ID', '')
param existingEndpointSubnetId = readEnvironmentVariable('COURIER_ENDPOINT_SUBNET_ID', '')
param existingDnsZonesGroupId = readEnvironmentVariable('COURIER_DNS_ZONES_GROUP_ID', '')
param restrictStorage = bool(readEnvironmentVariable('COURIER_RESTRICT_STORAGE', 'false'))
// Separated by commas.
var operators = readEnvironmentVariable('COURIER_OPERATOR_ADDRESSES', '')
param operatorAddresses = empty(operators) ? [] : split(operators, ',')
param existingDataStorageId = readEnvironmentVariable('COURIER_DATA_STORAGE_ID', '')
param existingVaultId = readEnvironmentVariable('COURIER_VAULT_ID', '')
param existingWorkspaceId = readEnvironmentVariable('COURIER_WORKSPACE_ID', '')
param logClusterId = readEnvironmentVariable('COURIER_LOG_CLUSTER_ID', '')
param encryptionKeyUrl = readEnvironmentVariable('COURIER_ENCRYPTION_KEY_URL', '')
param encryptionIdentityId = readEnvironmentVariable('COURIER_ENCRYPTION_IDENTITY_ID', '')
// Separated by commas.
var callers = readEnvironmentVariable('COURIER_CALLER_ADDRESSES', '')
param callerAddresses = empty(callers) ? [] : split(callers, ',')
param privateApp = bool(readEnvironmentVariable('COURIER_PRIVATE_APP', 'false'))
param frontDoorId = readEnvironmentVariable('COURIER_FRONT_DOOR_ID', '')
param breakGlass = bool(readEnvironmentVariable('COURIER_BREAK_GLASS', 'false'))
param entraClientId = readEnvironmentVariable('COURIER_ENTRA_CLIENT_ID', '')

param planKind = readEnvironmentVariable('COURIER_PLAN', 'flex')
param instanceMemoryMB = int(readEnvironmentVariable('COURIER_INSTANCE_MEMORY_MB', '2048'))
param backupLocation = readEnvironmentVariable('COURIER_BACKUP_LOCATION', '')
param backupKeepDays = int(readEnvironmentVariable('COURIER_BACKUP_KEEP_DAYS', '30'))
param backupImmutableDays = int(readEnvironmentVariable('COURIER_BACKUP_IMMUTABLE_DAYS', '0'))
param backupImmutabilityLocked = bool(readEnvironmentVariable('COURIER_BACKUP_IMMUTABILITY_LOCKED', 'false'))
param javaVersion = readEnvironmentVariable('COURIER_JAVA_VERSION', '21')
param maximumInstanceCount = int(readEnvironmentVariable('COURIER_MAX_INSTANCES', '40'))
param alwaysReadyHttp = int(readEnvironmentVariable('COURIER_READY_HTTP', '0'))
param alwaysReadySteps = int(readEnvironmentVariable('COURIER_READY_STEPS', '0'))
param alwaysReadyControl = int(readEnvironmentVariable('COURIER_READY_CONTROL', '0'))
param premiumMaximumInstanceCount = int(readEnvironmentVariable('COURIER_PREMIUM_MAX_INSTANCES', '20'))
param invocationMinutes = int(readEnvironmentVariable('COURIER_INVOCATION_MINUTES', '30'))
param zoneRedundant = bool(readEnvironmentVariable('COURIER_ZONE_REDUNDANT', 'false'))

param dataRedundancy = readEnvironmentVariable('COURIER_DATA_REDUNDANCY', 'Standard_ZRS')
param blobRecoveryDays = int(readEnvironmentVariable('COURIER_BLOB_RECOVERY_DAYS', '7'))
param lockData = bool(readEnvironmentVariable('COURIER_LOCK_DATA', 'false'))
param fileVersionDays = int(readEnvironmentVariable('COURIER_FILE_VERSION_DAYS', '30'))

param logRetentionDays = int(readEnvironmentVariable('COURIER_LOG_RETENTION_DAYS', '90'))
param logDailyCapGb = int(readEnvironmentVariable('COURIER_LOG_DAILY_CAP_GB', '-1'))
param logBlobReads = bool(readEnvironmentVariable('COURIER_LOG_BLOB_READS', 'false'))
param logTableWrites = bool(readEnvironmentVariable('COURIER_LOG_TABLE_WRITES', 'false'))
param logQueueWrites = bool(readEnvironmentVariable('COURIER_LOG_QUEUE_WRITES', 'false'))
param logHostStorage = bool(readEnvironmentVariable('COURIER_LOG_HOST_STORAGE', 'false'))
param logHost = bool(readEnvironmentVariable('COURIER_LOG_HOST', 'false'))

// Separated by commas.
var emails = readEnvironmentVariable('COURIER_ALERT_EMAILS', '')
param alertEmails = empty(emails) ? [] : split(emails, ',')
var actionGroups = readEnvironmentVariable('COURIER_ALERT_ACTION_GROUP_IDS', '')
param alertActionGroupIds = empty(actionGroups) ? [] : split(actionGroups, ',')
param monthlyBudget = int(readEnvironmentVariable('COURIER_MONTHLY_BUDGET', '0'))
param budgetStart = readEnvironmentVariable('COURIER_BUDGET_START', '')
param alertsEnabled = bool(readEnvironmentVariable('COURIER_ALERTS_ENABLED', 'true'))
param availabilityTest = bool(readEnvironmentVariable('COURIER_AVAILABILITY_TEST', 'true'))
param failedExecutionsTolerated = int(readEnvironmentVariable('COURIER_FAILED_EXECUTIONS_TOLERATED', '0'))
param queueDelaySeconds = int(readEnvironmentVariable('COURIER_QUEUE_DELAY_SECONDS', '600'))
param expiringDays = int(readEnvironmentVariable('COURIER_EXPIRING_DAYS', '30'))
param sweepSilence = readEnvironmentVariable('COURIER_SWEEP_SILENCE', 'PT10M')
param partnerFailuresTolerated = int(readEnvironmentVariable('COURIER_PARTNER_FAILURES_TOLERATED', '5'))
param poolWaitSeconds = int(readEnvironmentVariable('COURIER_POOL_WAIT_SECONDS', '3600'))
param errorsTolerated = int(readEnvironmentVariable('COURIER_ERRORS_TOLERATED', '10'))
param serverErrorsTolerated = int(readEnvironmentVariable('COURIER_SERVER_ERRORS_TOLERATED', '5'))
param refusalsTolerated = int(readEnvironmentVariable('COURIER_REFUSALS_TOLERATED', '20'))

// Settings of docs/operate/handbook.md whose default does not suit, such as
// { COURIER_LEASE_SECONDS: '120' }.
param furtherSettings = {}
