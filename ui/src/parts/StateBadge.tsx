import { texts } from "../texts";
import classes from "./StateBadge.module.css";

const SIGNS: Readonly<Record<string, string>> = {
  completed: "✓",
  failed: "✕",
  running: "▶",
  queued: "…",
  created: "…",
  pending: "…",
  paused: "Ⅱ",
  cancelled: "⊘",
  skipped: "↷",
};

const COLOURS: Readonly<Record<string, string>> = {
  completed: "completed",
  failed: "failed",
  running: "running",
  paused: "paused",
  cancelled: "cancelled",
};

/** The colour of a state, as a CSS value; the same wherever the state is drawn. */
export function stateColour(state: string): string {
  return `var(--state-${COLOURS[state] ?? "queued"})`;
}

/** A state by sign, word and colour. */
export function StateBadge({ state, stopping }: { readonly state: string; readonly stopping?: string | undefined }) {
  return (
    <span className={classes.badge} style={{ "--state": stateColour(state) }} data-state={state}>
      <span aria-hidden="true">{SIGNS[state] ?? "•"}</span>
      {texts.states[state] ?? state}
      {stopping && `: ${texts.stopping(stopping)}`}
    </span>
  );
}
