import type { Execution, ExecutionState } from "../api/types";

const ENDED: readonly ExecutionState[] = ["completed", "failed", "cancelled"];

/** Actions on an execution. */
export type ExecutionAction = "pause" | "resume" | "resumeItems" | "cancel" | "rerun";

/** The properties of an execution that determine which actions are possible. */
export type Standing = Pick<Execution, "state" | "stopping" | "failure" | "outcomes" | "files_gone_at" | "context_gone_at">;

/** Returns whether an execution no longer progresses by itself. */
export function hasEnded(execution: Pick<Execution, "state">): boolean {
  return ENDED.includes(execution.state);
}

/**
 * Returns whether an execution failed only because of failed loop items, so that a resume can retry only those items.
 */
export function hasFailedItems(execution: Pick<Execution, "failure">): boolean {
  return execution.failure?.code === "items_failed";
}

/**
 * Returns whether it is unknown if an action of an execution was done in another system. A user who resumes the
 * execution reports what happened there.
 */
export function isUnsure({ state, failure }: Pick<Execution, "state" | "failure">): boolean {
  return state === "failed" && failure?.code === "outcome_unknown";
}

/** Returns the possible actions for an execution in its current state, most likely first. */
export function possibleActions(execution: Standing): readonly ExecutionAction[] {
  if (execution.stopping) return execution.stopping === "pause" ? ["cancel"] : [];
  switch (execution.state) {
    case "failed":
      return possibleAfterFailure(execution);
    case "paused":
      return ["resume", "cancel"];
    case "completed":
    case "cancelled":
      return ["rerun"];
    default:
      return ["pause", "cancel"];
  }
}

function possibleAfterFailure(execution: Standing): readonly ExecutionAction[] {
  // A resume without an outcome would fail again in the same way, and a new execution could repeat the action.
  if (isUnsure(execution)) return ["cancel", "rerun"];
  if (execution.files_gone_at || execution.context_gone_at) return ["rerun", "cancel"];
  return hasFailedItems(execution) ? ["resumeItems", "resume", "rerun", "cancel"] : ["resume", "rerun", "cancel"];
}

/** The outcome of a failed step's action in another system: done, skip the step, or repeat the action. */
export type Outcome = NonNullable<Execution["outcomes"]>[number];

const OUTCOMES: readonly Outcome[] = ["done", "skip", "repeat"];

/**
 * Returns the outcomes with which an execution can be resumed, according to the server; empty if it cannot be resumed.
 */
export function possibleOutcomes(execution: Standing): readonly Outcome[] {
  const { state, stopping, files_gone_at, context_gone_at, outcomes = [] } = execution;
  if (state !== "failed" || stopping || files_gone_at || context_gone_at) return [];
  return OUTCOMES.filter((outcome) => outcomes.includes(outcome));
}

/** The emphasis of an action's button: the recommended action, one of several alternatives, or a minor action. */
export type Emphasis = "filled" | "default" | "subtle";

/**
 * Returns the emphasis of an action's button.
 *
 * @param advised the recommended action; `undefined` if there is none
 * @param isPlain whether another element of the screen is more important than all actions
 */
export function emphasisOf<A extends string>(action: A, advised: A | undefined, possible: readonly A[], isPlain: boolean): Emphasis {
  if (action === advised) return isPlain ? "default" : "filled";
  return advised === undefined && !isPlain && possible.includes(action) ? "default" : "subtle";
}

/**
 * Returns the action that reverses another action: a resume reverses a pause, and a pause reverses the resume of a
 * paused execution.
 *
 * @param before the previous state of the execution or chain execution
 */
export function inverseOf(action: string, before: string): "pause" | "resume" | undefined {
  if (action === "pause") return "resume";
  return action === "resume" && before === "paused" ? "pause" : undefined;
}
