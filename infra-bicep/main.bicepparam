// What azd, or whoever runs az, has in the environment. AZURE_ENV_NAME and AZURE_LOCATION must be
// set (azd sees to that); everything else has a default. docs/deploying.md has the table.
using 'main.bicep'

param environmentName = readEnvironmentVariable('AZURE_ENV_NAME')
param location = readEnvironmentVariable('AZURE_LOCATION')

param network = readEnvironmentVariable('COURIER_NETWORK', 'none')
param addressPrefix = readEnvironmentVariable('COURIER_ADDRESS_PREFIX', '10.40.0.0/24')
param entraClientId = readEnvironmentVariable('COURIER_ENTRA_CLIENT_ID', '')

param planKind = readEnvironmentVariable('COURIER_PLAN', 'flex')
param instanceMemoryMB = int(readEnvironmentVariable('COURIER_INSTANCE_MEMORY_MB', '2048'))
param maximumInstanceCount = int(readEnvironmentVariable('COURIER_MAX_INSTANCES', '40'))
param alwaysReadyHttp = int(readEnvironmentVariable('COURIER_READY_HTTP', '0'))
param alwaysReadySteps = int(readEnvironmentVariable('COURIER_READY_STEPS', '0'))
param alwaysReadyControl = int(readEnvironmentVariable('COURIER_READY_CONTROL', '0'))
param invocationMinutes = int(readEnvironmentVariable('COURIER_INVOCATION_MINUTES', '30'))
param zoneRedundant = bool(readEnvironmentVariable('COURIER_ZONE_REDUNDANT', 'false'))

param dataRedundancy = readEnvironmentVariable('COURIER_DATA_REDUNDANCY', 'Standard_ZRS')
param blobRecoveryDays = int(readEnvironmentVariable('COURIER_BLOB_RECOVERY_DAYS', '7'))

// Separated by commas.
var emails = readEnvironmentVariable('COURIER_ALERT_EMAILS', '')
param alertEmails = empty(emails) ? [] : split(emails, ',')

// Settings of docs/operations.md whose default does not suit, such as
// { COURIER_LEASE_SECONDS: '120' }.
param furtherSettings = {}
