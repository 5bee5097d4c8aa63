// The alert rules. What each means and what to do is in docs/operate/monitoring.md, in the section its description names; what is
// asked of the events is in queries/alerts.
//
// A rule tells of events (resolves: false: each evaluation looks at what has come since the one before, and fires again) or
// of a state (resolves: true: fires once, and is resolved when it is over). With several periods, the state must be in each of
// that many windows, one after the other.

@description('Resource ID of the Log Analytics workspace that has the function CourierEvents.')
param workspaceId string

@description('Resource IDs of the action groups that are notified.')
param actionGroupIds array

@description('Region of the rules: that of the workspace.')
param location string

@description('Tags of the rules.')
param tags object = {}

@description('Whether the rules are evaluated. Set false while an installation is set up, or parked.')
param enabled bool = true

@description('Failed executions of a job, or of a chain, within five minutes that are tolerated.')
@minValue(0)
param failedExecutionsTolerated int = 0

@description('Minutes for which a running step may be silent. Twice functionTimeout at least: a longer step speaks when it is handed on.')
@minValue(10)
@maxValue(2000)
param stuckRunMinutes int = 60

@description('Seconds for which the oldest message of a queue may wait.')
@minValue(60)
param queueDelaySeconds int = 600

@description('Days before a key or secret expires that raise an alert. Keys are checked 60, 30, 7 and 1 days before, secrets 30, 7 and 1.')
@allowed([
  60
  30
  7
  1
])
param expiringDays int = 30

@description('Time without a heartbeat of the sweep, which comes every 30 seconds, after which Courier counts as down.')
@allowed([
  'PT5M'
  'PT10M'
  'PT15M'
  'PT30M'
])
param sweepSilence string = 'PT10M'

@description('Whether a backup is made every day, so that one that is missing is an alert.')
param backups bool = false

@description('Failed attempts of steps with one connection within fifteen minutes that are tolerated.')
@minValue(0)
param partnerFailuresTolerated int = 5

@description('Seconds for which an execution may wait for a slot of its pool.')
@minValue(60)
param poolWaitSeconds int = 3600

@description('Error lines and exceptions within five minutes that are tolerated: a short outage of storage leaves some.')
@minValue(0)
param errorsTolerated int = 10

@description('Answers of the API with a status of 500 or above within five minutes that are tolerated.')
@minValue(0)
param serverErrorsTolerated int = 5

@description('Refused requests of a caller, or to a webhook, within fifteen minutes that are tolerated.')
@minValue(0)
param refusalsTolerated int = 20

var alerts = [
  {
    name: 'failed-executions'
    title: 'Courier: executions failed'
    meaning: 'Executions of a job or a chain failed and wait until an operator resumes, cancels or reruns them. See docs/operate/monitoring.md, "Executions failed".'
    query: loadTextContent('../queries/alerts/failed-executions.kql')
    severity: 2
    every: 'PT5M'
    window: 'PT5M'
    periods: 1
    aggregation: 'Count'
    measure: ''
    operator: 'GreaterThan'
    threshold: failedExecutionsTolerated
    dimension: 'name'
    resolves: false
  }
  {
    name: 'stuck-executions'
    title: 'Courier: executions are stuck'
    meaning: 'Steps are running, and have reported nothing for longer than a step may take between two reports. See docs/operate/monitoring.md, "Executions are stuck".'
    query: loadTextContent('../queries/alerts/stuck-executions.kql')
    severity: 2
    every: 'PT15M'
    window: 'P2D'
    periods: 1
    aggregation: 'Maximum'
    measure: 'silent_minutes'
    operator: 'GreaterThan'
    threshold: stuckRunMinutes
    dimension: 'job_id'
    resolves: true
  }
  {
    name: 'poison-messages'
    title: 'Courier: messages were given up'
    meaning: 'The Functions host failed to process messages and moved them to a poison queue. No work is lost. See docs/operate/monitoring.md, "Messages were given up".'
    query: loadTextContent('../queries/alerts/poison-messages.kql')
    severity: 1
    every: 'PT5M'
    window: 'PT15M'
    periods: 1
    aggregation: 'Count'
    measure: ''
    operator: 'GreaterThan'
    threshold: 0
    dimension: 'queue'
    resolves: true
  }
  {
    name: 'sweep-silent'
    title: 'Courier: no heartbeat of the sweep'
    meaning: 'No host has swept: no host runs, or its log does not arrive in the workspace. See docs/operate/monitoring.md, "No heartbeat of the sweep".'
    query: loadTextContent('../queries/alerts/sweep-silent.kql')
    severity: 1
    every: 'PT5M'
    window: sweepSilence
    periods: 1
    aggregation: 'Count'
    measure: ''
    operator: 'GreaterThan'
    threshold: 0
    dimension: ''
    resolves: true
  }
  {
    name: 'queue-delay'
    title: 'Courier: a queue is late'
    meaning: 'The oldest message of a queue has waited too long: there are too few hosts, or they process no messages. See docs/operate/monitoring.md, "A queue is late".'
    query: loadTextContent('../queries/alerts/queue-delay.kql')
    severity: 2
    every: 'PT5M'
    window: 'PT10M'
    periods: 1
    aggregation: 'Maximum'
    measure: 'oldest_seconds'
    operator: 'GreaterThan'
    threshold: queueDelaySeconds
    dimension: 'queue'
    resolves: true
  }
  {
    name: 'expiring'
    title: 'Courier: a key or secret expires'
    meaning: 'An OpenPGP key, or a secret in the vault, expires soon. After that, transfers that use it fail. See docs/operate/monitoring.md, "A key or secret expires".'
    query: loadTextContent('../queries/alerts/expiring.kql')
    severity: 2
    every: 'PT1H'
    window: 'PT1H'
    periods: 1
    aggregation: 'Minimum'
    measure: 'days_left'
    operator: 'LessThanOrEqual'
    threshold: expiringDays
    dimension: 'name'
    resolves: false
  }
  {
    name: 'missed-expectations'
    title: 'Courier: an expected file is missing'
    meaning: 'Files that a partner should have delivered by a deadline have not arrived. See docs/operate/monitoring.md, "An expected file is missing".'
    query: loadTextContent('../queries/alerts/missed-expectations.kql')
    severity: 2
    every: 'PT5M'
    window: 'PT5M'
    periods: 1
    aggregation: 'Count'
    measure: ''
    operator: 'GreaterThan'
    threshold: 0
    dimension: 'expectation'
    resolves: false
  }
  {
    name: 'schedules'
    title: 'Courier: a schedule did not start its execution'
    meaning: 'A schedule missed a start, or could not start its execution. See docs/operate/monitoring.md, "A schedule did not start its execution".'
    query: loadTextContent('../queries/alerts/schedules.kql')
    severity: 2
    every: 'PT5M'
    window: 'PT5M'
    periods: 1
    aggregation: 'Count'
    measure: ''
    operator: 'GreaterThan'
    threshold: 0
    dimension: 'schedule'
    resolves: false
  }
  {
    name: 'watches'
    title: 'Courier: a watched folder cannot be checked'
    meaning: 'Courier cannot list a partner\'s folder, so files that arrive there start no execution. See docs/operate/monitoring.md, "A watched folder cannot be checked".'
    query: loadTextContent('../queries/alerts/watches.kql')
    severity: 3
    every: 'PT5M'
    window: 'PT5M'
    periods: 1
    aggregation: 'Count'
    measure: ''
    operator: 'GreaterThan'
    threshold: 0
    dimension: 'watch'
    resolves: false
  }
  {
    name: 'unreadable'
    title: 'Courier: a stored object cannot be read'
    meaning: 'Courier cannot read a stored object, such as a schedule, job or execution, so the object has no effect. See docs/operate/monitoring.md, "A stored object cannot be read".'
    query: loadTextContent('../queries/alerts/unreadable.kql')
    severity: 2
    every: 'PT5M'
    window: 'PT5M'
    periods: 3
    aggregation: 'Count'
    measure: ''
    operator: 'GreaterThan'
    threshold: 0
    dimension: 'object'
    resolves: true
  }
  {
    name: 'timers-silent'
    title: 'Courier: a timer is silent'
    meaning: 'The tick or housekeeping has not run: schedules do not start, or nothing is removed and no expiry is reported. See docs/operate/monitoring.md, "A timer is silent".'
    query: loadTextContent('../queries/alerts/timers-silent.kql')
    severity: 1
    every: 'PT5M'
    window: 'PT3H'
    periods: 1
    aggregation: 'Count'
    measure: ''
    operator: 'GreaterThan'
    threshold: 0
    dimension: 'timer'
    resolves: true
  }
  {
    name: 'partners'
    title: 'Courier: a partner fails'
    meaning: 'Steps that use one connection keep failing, in any executions. See docs/operate/monitoring.md, "A partner fails".'
    query: loadTextContent('../queries/alerts/partners.kql')
    severity: 2
    every: 'PT5M'
    window: 'PT15M'
    periods: 1
    aggregation: 'Count'
    measure: ''
    operator: 'GreaterThan'
    threshold: partnerFailuresTolerated
    dimension: 'connection'
    resolves: true
  }
  {
    name: 'pool-waits'
    title: 'Courier: executions wait long for a pool'
    meaning: 'The first execution in a pool\'s queue has waited too long: the limit is too low, or executions hang. See docs/operate/monitoring.md, "Executions wait long for a pool".'
    query: loadTextContent('../queries/alerts/pool-waits.kql')
    severity: 3
    every: 'PT5M'
    window: 'PT10M'
    periods: 1
    aggregation: 'Maximum'
    measure: 'oldest_waiting_seconds'
    operator: 'GreaterThan'
    threshold: poolWaitSeconds
    dimension: 'pool'
    resolves: true
  }
  {
    name: 'errors'
    title: 'Courier: the app logs errors'
    meaning: 'Courier, its storage or its platform logs errors. Failures at a partner are events, not errors. See docs/operate/monitoring.md, "The app logs errors".'
    query: loadTextContent('../queries/alerts/errors.kql')
    severity: 2
    every: 'PT5M'
    window: 'PT5M'
    periods: 1
    aggregation: 'Count'
    measure: ''
    operator: 'GreaterThan'
    threshold: errorsTolerated
    dimension: ''
    resolves: false
  }
  {
    name: 'server-errors'
    title: 'Courier: the API answers with errors'
    meaning: 'Callers of the API get responses with status 500 or above. See docs/operate/monitoring.md, "The API answers with errors".'
    query: loadTextContent('../queries/alerts/server-errors.kql')
    severity: 2
    every: 'PT5M'
    window: 'PT5M'
    periods: 1
    aggregation: 'Count'
    measure: ''
    operator: 'GreaterThan'
    threshold: serverErrorsTolerated
    dimension: ''
    resolves: false
  }
  {
    name: 'break-glass'
    title: 'Courier: break-glass access was used'
    meaning: 'Someone created an administrator\'s API key with the master key of the host, or used such a key. See docs/operate/monitoring.md, "Break-glass access was used".'
    query: loadTextContent('../queries/alerts/break-glass.kql')
    severity: 1
    every: 'PT5M'
    window: 'PT5M'
    periods: 1
    aggregation: 'Count'
    measure: ''
    operator: 'GreaterThan'
    threshold: 0
    dimension: 'caller'
    resolves: false
  }
  {
    name: 'refusals'
    title: 'Courier: requests are refused'
    meaning: 'A caller of the API, or a sender to a webhook, is refused again and again: an expired key, or an attack. See docs/operate/monitoring.md, "Requests are refused".'
    query: loadTextContent('../queries/alerts/refusals.kql')
    severity: 2
    every: 'PT5M'
    window: 'PT15M'
    periods: 1
    aggregation: 'Count'
    measure: ''
    operator: 'GreaterThan'
    threshold: refusalsTolerated
    dimension: 'refused'
    resolves: true
  }
  {
    name: 'late-executions'
    title: 'Courier: an execution is late'
    meaning: 'Executions take longer than their job expects. See docs/operate/monitoring.md, "An execution is late".'
    query: loadTextContent('../queries/alerts/late-executions.kql')
    severity: 2
    every: 'PT5M'
    window: 'PT5M'
    periods: 1
    aggregation: 'Count'
    measure: ''
    operator: 'GreaterThan'
    threshold: 0
    dimension: 'job_id'
    resolves: false
  }
  {
    name: 'lost-threads'
    title: 'Courier: a host lost worker threads'
    meaning: 'Steps ignored their interruption. A host that loses too many threads starts no steps and is replaced. See docs/operate/monitoring.md, "A host lost worker threads".'
    query: loadTextContent('../queries/alerts/lost-threads.kql')
    severity: 2
    every: 'PT5M'
    window: 'PT5M'
    periods: 1
    aggregation: 'Count'
    measure: ''
    operator: 'GreaterThan'
    threshold: 0
    dimension: 'worker'
    resolves: false
  }
  {
    name: 'connection-changes'
    title: 'Courier: a server has changed'
    meaning: 'A server of a connection differs from its last probe, such as by its banner. See docs/operate/monitoring.md, "A server has changed".'
    query: loadTextContent('../queries/alerts/connection-changes.kql')
    severity: 3
    every: 'PT5M'
    window: 'PT5M'
    periods: 1
    aggregation: 'Count'
    measure: ''
    operator: 'GreaterThan'
    threshold: 0
    dimension: 'connection'
    resolves: false
  }
  {
    name: 'slo-fast'
    title: 'Courier: SLO error budget is used up fast'
    meaning: 'At this rate, a service level objective uses up its error budget of 30 days within two days. See docs/operate/monitoring.md, "SLO error budget is used up fast".'
    query: loadTextContent('../queries/alerts/slo-fast.kql')
    severity: 2
    every: 'PT5M'
    window: 'PT1H'
    periods: 1
    aggregation: 'Maximum'
    measure: 'burn_rate'
    operator: 'GreaterThan'
    threshold: 14
    dimension: 'slo'
    resolves: true
  }
  {
    name: 'slo-slow'
    title: 'Courier: SLO error budget is used up slowly'
    meaning: 'At this rate, a service level objective uses up its error budget of 30 days within five days. See docs/operate/monitoring.md, "SLO error budget is used up slowly".'
    query: loadTextContent('../queries/alerts/slo-slow.kql')
    severity: 3
    every: 'PT15M'
    window: 'PT6H'
    periods: 1
    aggregation: 'Maximum'
    measure: 'burn_rate'
    operator: 'GreaterThan'
    threshold: 6
    dimension: 'slo'
    resolves: true
  }
  {
    name: 'backups-failed'
    title: 'Courier: a backup failed'
    meaning: 'The scheduled backup failed or was cancelled. Courier retries it. See docs/operate/monitoring.md, "A backup failed".'
    query: loadTextContent('../queries/alerts/backups-failed.kql')
    severity: 2
    every: 'PT15M'
    window: 'PT15M'
    periods: 1
    aggregation: 'Count'
    measure: ''
    operator: 'GreaterThan'
    threshold: 0
    dimension: ''
    resolves: false
  }
  {
    name: 'backups-missing'
    title: 'Courier: no backup'
    meaning: 'No backup of the installation was completed for more than a day. See docs/operate/monitoring.md, "No backup".'
    query: loadTextContent('../queries/alerts/backups-missing.kql')
    severity: 2
    every: 'PT1H'
    window: 'P2D'
    periods: 1
    aggregation: 'Count'
    measure: ''
    operator: 'GreaterThan'
    threshold: 0
    dimension: ''
    resolves: true
  }
]

resource rules 'Microsoft.Insights/scheduledQueryRules@2023-12-01' = [for alert in alerts: if (backups || !startsWith(alert.name, 'backups-')) {
  name: 'courier-${alert.name}'
  location: location
  tags: tags
  kind: 'LogAlert'
  properties: {
    displayName: alert.title
    description: alert.meaning
    enabled: enabled
    severity: alert.severity
    scopes: [
      workspaceId
    ]
    evaluationFrequency: alert.every
    windowSize: alert.window
    criteria: {
      allOf: [
        {
          query: alert.query
          timeAggregation: alert.aggregation
          metricMeasureColumn: empty(alert.measure) ? null : alert.measure
          operator: alert.operator
          threshold: alert.threshold
          dimensions: empty(alert.dimension) ? [] : [
            {
              name: alert.dimension
              operator: 'Include'
              values: [
                '*'
              ]
            }
          ]
          failingPeriods: {
            numberOfEvaluationPeriods: alert.periods
            minFailingPeriodsToAlert: alert.periods
          }
        }
      ]
    }
    autoMitigate: alert.resolves
    // The function CourierEvents is deployed with the rules, and might not be known yet when they are.
    skipQueryValidation: true
    actions: {
      actionGroups: actionGroupIds
    }
  }
}]
