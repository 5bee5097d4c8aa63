import type { Answer } from "../model/bulk";
import type { ChainAction } from "../model/chains";
import type { LabelPatch } from "../model/bulkLabels";
import { type DefinedKind, type DefinitionAction, definitionActions, isArchived, isSwitched } from "../model/editing";
import type { ExecutionAction } from "../model/executions";
import type { MatchingPage } from "../model/matching";
import type { NotificationAction } from "../model/notifications";
import type { ChainExecutionFilters } from "./chains";
import { api, dataOf } from "./client";
import { actOnChain } from "./definitionActions";
import { removeDefinition, setEnabled, setLabels } from "./definitions";
import { sorted } from "../model/objects";
import { actOn } from "./executionActions";
import { sendAgain } from "./notifications";
import { pageAt } from "./paging";
import { asProblem } from "./problem";
import type { ChainExecutionSummary, ExecutionFilters, ExecutionSummary, Notification, NotificationFilters } from "./types";

const LONGEST_PAGE = 200;

/** Reads a page of the executions that match filters, with the maximum page size. */
export async function matchingExecutions(filters: ExecutionFilters, continuation: string): Promise<MatchingPage<ExecutionSummary>> {
  const query = { ...filters, fields: "summary", top: LONGEST_PAGE, ...pageAt(continuation) } as const;
  const page = await dataOf(api.GET("/executions", { params: { query } }));
  return { rows: sorted(page.value).readable, continuation: page.continuation };
}

/** Reads a page of the chain executions that match filters, with the maximum page size. */
export async function matchingChainExecutions(
  filters: ChainExecutionFilters,
  continuation: string,
): Promise<MatchingPage<ChainExecutionSummary>> {
  const query = { ...filters, top: LONGEST_PAGE, ...pageAt(continuation) };
  const page = await dataOf(api.GET("/chain-executions", { params: { query } }));
  return { rows: sorted(page.value).readable, continuation: page.continuation };
}

/** Reads a page of the notifications that match filters, with the maximum page size. */
export async function matchingNotifications(filters: NotificationFilters, continuation: string): Promise<MatchingPage<Notification>> {
  const query = { ...filters, top: LONGEST_PAGE, ...pageAt(continuation) };
  const page = await dataOf(api.GET("/notifications", { params: { query } }));
  return { rows: sorted(page.value).readable, continuation: page.continuation };
}

/**
 * Requests an action on an execution. If the server refuses the action, the answer has the execution's current state.
 */
export function askExecution(id: string, action: ExecutionAction, reason: string): Promise<Answer> {
  return answerOf(
    async () => {
      const { execution_id: made, state, stopping } = await actOn(id, action, reason, crypto.randomUUID());
      return { state, stopping, ...(made !== id && { made }) };
    },
    () => dataOf(api.GET("/executions/{execution_id}", { params: { path: { execution_id: id } } })),
  );
}

/** Requests an action on a chain execution. If the server refuses the action, the answer has the current state. */
export function askChainExecution(id: string, action: ChainAction, reason: string): Promise<Answer> {
  return answerOf(
    async () => {
      const { chain_execution_id: made, state } = await actOnChain(id, action, reason, crypto.randomUUID());
      return { state, ...(made !== id && { made }) };
    },
    () =>
      dataOf(api.GET("/chain-executions/{chain_execution_id}", { params: { path: { chain_execution_id: id } } })),
  );
}

/** Sends a failed notification again. If the server refuses this, the answer has the notification's current state. */
export function askNotification(id: string, _: NotificationAction, reason: string): Promise<Answer> {
  return answerOf(
    async () => ({ state: (await sendAgain(id, reason)).state }),
    () => dataOf(api.GET("/notifications/{notification_id}", { params: { path: { notification_id: id } } })),
  );
}

/**
 * Enables, disables, labels or archives a definition; nothing is sent if its kind does not have the action.
 *
 * @param labels the change for an action on labels
 */
export function askDefinition(kind: DefinedKind, id: string, action: DefinitionAction, reason: string, labels?: LabelPatch): Promise<Answer> {
  return answerOf(async () => {
    if (action === "archive" && isArchived(kind)) await removeDefinition(kind, id, reason);
    else if ((action === "enable" || action === "disable") && isSwitched(kind)) await setEnabled(kind, id, action === "enable", reason);
    else if ((action === "label" || action === "unlabel") && labels && definitionActions(kind).includes(action)) await setLabels(kind, id, labels, reason);
    else throw new TypeError(`${kind}: ${action}`);
    return {};
  });
}

type Accepted = Omit<Extract<Answer, { kind: "accepted" }>, "kind">;

async function answerOf(act: () => Promise<Accepted>, read?: () => Promise<{ state: string }>): Promise<Answer> {
  try {
    return { kind: "accepted", ...(await act()) };
  } catch (error) {
    const { status, code, message } = asProblem(error);
    // If the current state cannot be read, the answer still has the reason for the refusal.
    const state = await read?.().then(
      (now) => now.state,
      () => undefined,
    );
    return status === 0 ? { kind: "unanswered", message, state } : { kind: "refused", code, message, state };
  }
}
