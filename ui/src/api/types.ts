import type { components, paths } from "./schema";

type Schemas = components["schemas"];

export type Caller = Schemas["Caller"];
export type Overview = Schemas["Overview"];
export type Execution = Schemas["Execution"];
export type ExecutionSummary = Schemas["ExecutionSummary"];
export type ExecutionState = Execution["state"];
export type ExecutedStep = Schemas["ExecutedStep"];
export type FailedItem = Schemas["FailedItem"];
export type Failure = Schemas["Failure"];
export type FailureCode = Schemas["FailureCode"];
export type Timeline = Schemas["Timeline"];
export type AuditEvent = Schemas["AuditEvent"];
export type WorkspaceFile = Schemas["WorkspaceFile"];
export type Delivery = Schemas["Delivery"];
export type Problem = Schemas["Problem"];

/** The filters of the list of executions. */
export type ExecutionFilters = NonNullable<paths["/executions"]["get"]["parameters"]["query"]>;

/** The roles, each of which may do what those before it may. */
export const ROLES = ["reader", "operator", "author", "admin"] as const;
export type Role = (typeof ROLES)[number];
