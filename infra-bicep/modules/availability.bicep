// Asks the API from outside whether it is up: what the app's own telemetry cannot tell, such as a certificate that has ended
// or a name that leads nowhere.

@description('Name of the web test.')
param name string

@description('Resource ID of the Application Insights component that keeps its results.')
param componentId string

@description('Resource IDs of the action groups that are notified.')
param actionGroupIds array

@description('Region of the web test: that of the component.')
param location string

@description('Tags of the web test and its alert.')
param tags object

@description('Address under which the API\'s routes are.')
param apiUrl string

@description('Whether the alert fires.')
param alertEnabled bool

// Where Azure tests from: three places in each cloud.
var locations = {
  AzureCloud: ['emea-nl-ams-azr', 'us-va-ash-azr', 'apac-sg-sin-azr']
  AzureUSGovernment: ['usgov-va-azr', 'usgov-phx-azr', 'usgov-tx-azr']
  AzureChinaCloud: ['mc-cne-azr', 'mc-cne2-azr', 'mc-cnn-azr']
}

resource webTest 'Microsoft.Insights/webtests@2022-06-15' = {
  name: name
  location: location
  tags: union(tags, {
    'hidden-link:${componentId}': 'Resource'
  })
  kind: 'standard'
  properties: {
    SyntheticMonitorId: name
    Name: name
    Description: 'GET /health: the app starts, answers, and its certificate lasts for another week.'
    Enabled: true
    Frequency: 900
    // A first request to an app without an instance waits for its start.
    Timeout: 60
    Kind: 'standard'
    RetryEnabled: true
    Locations: [
      for id in locations[environment().name]: {
        Id: id
      }
    ]
    Request: {
      RequestUrl: '${apiUrl}/health'
      HttpVerb: 'GET'
      ParseDependentRequests: false
    }
    ValidationRules: {
      ExpectedHttpStatusCode: 200
      SSLCheck: true
      SSLCertRemainingLifetimeCheck: 7
    }
  }
}

resource unreachable 'Microsoft.Insights/metricAlerts@2018-03-01' = {
  name: 'courier-unreachable'
  location: 'global'
  tags: tags
  properties: {
    description: 'The API cannot be reached from two of three regions, or its certificate expires within a week. See docs/operate/monitoring.md, "The API cannot be reached".'
    severity: 1
    enabled: alertEnabled
    scopes: [
      webTest.id
      componentId
    ]
    evaluationFrequency: 'PT5M'
    windowSize: 'PT30M'
    criteria: {
      'odata.type': 'Microsoft.Azure.Monitor.WebtestLocationAvailabilityCriteria'
      webTestId: webTest.id
      componentId: componentId
      failedLocationCount: 2
    }
    actions: [
      for id in actionGroupIds: {
        actionGroupId: id
      }
    ]
  }
}
