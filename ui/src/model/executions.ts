import type { Execution, ExecutionState } from "../api/types";

const ENDED: readonly ExecutionState[] = ["completed", "failed", "cancelled"];

/** Acts that may be asked of an execution. */
export type ExecutionAction = "pause" | "resume" | "resumeItems" | "cancel" | "rerun";

/** The part of an execution that decides what may be asked of it. */
export type Standing = Pick<Execution, "state" | "stopping" | "failure" | "outcomes" | "files_gone_at" | "context_gone_at">;

/** Returns whether an execution will not move by itself any more. */
export function hasEnded(execution: Pick<Execution, "state">): boolean {
  return ENDED.includes(execution.state);
}

/** Returns whether failed items of loops are all that an execution has failed by: a resume can try them alone. */
export function hasFailedItems(execution: Pick<Execution, "failure">): boolean {
  return execution.failure?.code === "items_failed";
}

/**
 * Returns whether nobody knows if an act of an execution at another system was done: whoever resumes it says what they
 * have found there.
 */
export function isUnsure({ state, failure }: Pick<Execution, "state" | "failure">): boolean {
  return state === "failed" && failure?.code === "outcome_unknown";
}

/** Returns what may be asked of an execution as it is, the most likely first. */
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
  // A resume that says nothing would fail again in the same way, and a new execution may do the act a second time.
  if (isUnsure(execution)) return ["cancel", "rerun"];
  if (execution.files_gone_at || execution.context_gone_at) return ["rerun", "cancel"];
  return hasFailedItems(execution) ? ["resumeItems", "resume", "rerun", "cancel"] : ["resume", "rerun", "cancel"];
}

/** The outcome of a failed step's action in another system: done, skip the step, or repeat the action. */
export type Outcome = NonNullable<Execution["outcomes"]>[number];

const OUTCOMES: readonly Outcome[] = ["done", "skip", "repeat"];

/** Returns the outcomes by which an execution can be resumed, as the server says; nothing where it cannot go on. */
export function possibleOutcomes(execution: Standing): readonly Outcome[] {
  const { state, stopping, files_gone_at, context_gone_at, outcomes = [] } = execution;
  if (state !== "failed" || stopping || files_gone_at || context_gone_at) return [];
  return OUTCOMES.filter((outcome) => outcomes.includes(outcome));
}

/** How much the button of an act stands out: the one to press, one of several that may be pressed, or one among the rest. */
export type Emphasis = "filled" | "default" | "subtle";

/**
 * Returns how much the button of an act stands out.
 *
 * @param advised the act that leads on; `undefined` if none does
 * @param isPlain whether something else on the screen comes before all acts
 */
export function emphasisOf<A extends string>(action: A, advised: A | undefined, possible: readonly A[], isPlain: boolean): Emphasis {
  if (action === advised) return isPlain ? "default" : "filled";
  return advised === undefined && !isPlain && possible.includes(action) ? "default" : "subtle";
}

/**
 * Returns the act that takes another one back: a pause is undone by a resume, and the resume of what was paused by a
 * pause.
 *
 * @param before the state in which the execution, or chain execution, was
 */
export function inverseOf(action: string, before: string): "pause" | "resume" | undefined {
  if (action === "pause") return "resume";
  return action === "resume" && before === "paused" ? "pause" : undefined;
}
