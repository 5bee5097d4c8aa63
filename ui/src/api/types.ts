import type { components, paths } from "./schema";

type Schemas = components["schemas"];

export type Caller = Schemas["Caller"];
export type Health = Schemas["Health"];
export type Overview = Schemas["Overview"];
export type Execution = Schemas["Execution"];
export type ExecutionSummary = Schemas["ExecutionSummary"];
export type ExecutionState = Execution["state"];
export type ExecutedStep = Schemas["ExecutedStep"];
export type FailedItem = Schemas["FailedItem"];
export type Failure = Schemas["Failure"];
export type FailureCode = Schemas["FailureCode"];
export type Timeline = Schemas["Timeline"];
export type Telemetry = Schemas["Telemetry"];
export type AuditEvent = Schemas["AuditEvent"];
export type JobSummary = Schemas["JobSummary"];
export type ChainSummary = Schemas["ChainSummary"];
export type StoredJob = Schemas["StoredJob"];
export type ParameterSchema = Schemas["ParameterSchema"];
export type DefinitionVersion = Schemas["DefinitionVersion"];
export type ReportLine = Schemas["ExecutionReportLine"];
export type DeliveryReportLine = Schemas["DeliveryReportLine"];
export type References = Schemas["References"];
export type StoredChain = Schemas["StoredChain"];
export type ChainExecution = Schemas["ChainExecution"];
export type ChainExecutionSummary = Schemas["ChainExecutionSummary"];
export type ChainNode = Schemas["ChainExecutionNode"];
export type StoredSchedule = Schemas["StoredSchedule"];
export type Instant = Schemas["Instant"];
export type Coming = Schemas["Coming"];
export type ExplainedInstant = Schemas["ExplainedInstant"];
export type StoredCalendar = Schemas["StoredCalendar"];
export type WorkspaceFile = Schemas["WorkspaceFile"];
export type Delivery = Schemas["Delivery"];
export type Problem = Schemas["Problem"];

/** The filters of the list of executions. */
export type ExecutionFilters = NonNullable<paths["/executions"]["get"]["parameters"]["query"]>;

/** The roles; each role includes the permissions of the previous roles. */
export const ROLES = ["reader", "operator", "author", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** The filters of the list of deliveries, and of the audit log of changes. */
export type DeliveryFilters = NonNullable<paths["/files"]["get"]["parameters"]["query"]>;
export type ChangeFilters = NonNullable<paths["/changes"]["get"]["parameters"]["query"]>;
/** Kinds of objects for which the API finds the objects that use them. */
export type ReferredKind = paths["/references"]["get"]["parameters"]["query"]["kind"];

export type StoredConnection = Schemas["StoredConnection"];
export type ConnectionHealth = Schemas["ConnectionHealth"];
export type ConnectionReport = Schemas["ConnectionReport"];
export type ServerProfile = Schemas["ServerProfile"];
export type Change = Schemas["Change"];
export type StoredKey = Schemas["StoredKey"];
export type Expiry = Schemas["Expiry"];
export type StoredWatch = Schemas["StoredWatch"];
export type WatchedFile = Schemas["WatchedFile"];
export type StoredExpectation = Schemas["StoredExpectation"];
export type Judgement = Schemas["Judgement"];
export type StoredApiKey = Schemas["StoredApiKey"];
export type IssuedApiKey = Schemas["IssuedApiKey"];
export type StoredChannel = Schemas["StoredChannel"];
export type StoredSubscription = Schemas["StoredSubscription"];
export type Notification = Schemas["Notification"];
export type NotificationWithTries = Schemas["NotificationWithTries"];
/** The filters of the list of notifications. */
export type NotificationFilters = NonNullable<paths["/notifications"]["get"]["parameters"]["query"]>;
export type ChannelTest = Schemas["ChannelTest"];
export type Settings = Schemas["Settings"];
export type StepType = Schemas["StepType"];
export type Validation = Schemas["Validation"];
export type ScheduleValidation = Schemas["ScheduleValidation"];
export type Plan = Schemas["Plan"];
export type PlannedAction = Schemas["PlannedAction"];
export type JobValidation = Schemas["JobValidation"];
