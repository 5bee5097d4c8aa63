import type { ChainExecution, ChainExecutionSummary } from "../api/types";
import type { Span, SpanSearch } from "./filters";

type State = ChainExecution["state"];

/** The states of a chain execution in the order in which users look for them. */
export const CHAIN_STATES: readonly State[] = ["failed", "running", "pending", "paused", "completed", "cancelled"];

const ENDED: readonly State[] = ["completed", "failed", "cancelled"];

/** Actions on a chain execution. */
export type ChainAction = "pause" | "resume" | "cancel" | "rerun";

/** Actions that each state allows, most likely first: docs/reference/states/chain.md. */
const POSSIBLE: Readonly<Record<State, readonly ChainAction[]>> = {
  pending: ["cancel"],
  running: ["pause", "cancel"],
  paused: ["resume", "cancel"],
  failed: ["resume", "rerun"],
  completed: ["rerun"],
  cancelled: ["rerun"],
};

export function possibleChainActions(state: State): readonly ChainAction[] {
  return POSSIBLE[state];
}

/** Returns whether a chain execution no longer progresses by itself. */
export function chainHasEnded({ state }: Pick<ChainExecutionSummary, "state">): boolean {
  return ENDED.includes(state);
}

/** The filters of the list of chain executions in the URL. */
export type ChainExecutionsSearch = { [name in "chain_id" | "state" | "label"]?: string } & SpanSearch;

/** Returns the API filters for the filters of a URL; unknown states are ignored. */
export function chainFiltersOf({ chain_id, state: wanted, label }: ChainExecutionsSearch, span: Span) {
  const state = CHAIN_STATES.find((each) => each === wanted);
  return { ...(chain_id && { chain_id }), ...(state && { state }), ...(label && { label: [label] }), ...span };
}
