import { texts } from "../texts";
import classes from "./StateBadge.module.css";

const SIGNS: Readonly<Record<string, string>> = {
  completed: "✓",
  failed: "✕",
  running: "▶",
  queued: "…",
  created: "…",
  pending: "…",
  enqueued: "…",
  waiting: "Ⅱ",
  paused: "Ⅱ",
  cancelled: "⊘",
  skipped: "↷",
  collecting: "…",
  delivered: "✓",
  dead: "✕",
  suppressed: "↷",
};

const COLOURS: Readonly<Record<string, string>> = {
  completed: "completed",
  failed: "failed",
  running: "running",
  paused: "paused",
  waiting: "paused",
  cancelled: "cancelled",
  delivered: "completed",
  dead: "failed",
};

/** Returns the color of a state as a CSS value, which is the same everywhere. */
export function stateColour(state: string): string {
  return `var(--state-${COLOURS[state] ?? "queued"})`;
}

/** Returns the symbol of a state, which is the same everywhere. */
export function stateSign(state: string): string {
  return SIGNS[state] ?? "•";
}

interface Props {
  readonly state: string;
  readonly stopping?: string | undefined;
  /** The displayed word; by default, that of the state. */
  readonly word?: string;
}

/** Shows a state with a symbol, a word and a color. */
export function StateBadge({ state, stopping, word = texts.states[state] ?? state }: Props) {
  return (
    <span className={classes.badge} style={{ "--state": stateColour(state) }} data-state={state}>
      <span aria-hidden="true">{stateSign(state)}</span>
      {word}
      {stopping && `: ${texts.stopping(stopping)}`}
    </span>
  );
}
