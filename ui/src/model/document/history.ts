import { applied, inverseOf, type TextEdit } from "./edits";

/** Milliseconds within which edits of one origin, such as the letters of a word, are undone together. */
const TOGETHER = 800;
/** Maximum number of steps that can be undone; the oldest are discarded. */
const MOST = 1_000;

/** One step of a history. */
interface Turn {
  /** The edits that convert the text before the step to the text after it, group by group, and the reverse edits. */
  readonly forth: ReadonlyArray<readonly TextEdit[]>;
  readonly back: ReadonlyArray<readonly TextEdit[]>;
  readonly origin: string;
  readonly at: number;
}

/** A text with the edits that all views have made. */
export interface History {
  readonly text: string;
  readonly past: readonly Turn[];
  readonly future: readonly Turn[];
}

export function begun(text: string): History {
  return { text, past: [], future: [] };
}

/**
 * Returns a history with edits applied.
 *
 * @param origin the edited element, such as a field's pointer; consecutive edits of one origin are one step
 * @param at current time in milliseconds
 */
export function edited(history: History, edits: readonly TextEdit[], origin: string, at: number): History {
  const text = applied(history.text, edits);
  if (text === history.text) return history;
  const back = inverseOf(history.text, edits);
  const last = history.past.at(-1);
  const joins = last !== undefined && origin !== "" && last.origin === origin && at - last.at < TOGETHER && history.future.length === 0;
  const turn: Turn = joins
    ? { ...last, forth: [...last.forth, edits], back: [back, ...last.back], at }
    : { forth: [edits], back: [back], origin, at };
  const past = joins ? history.past.slice(0, -1) : history.past.slice(-MOST + 1);
  return { text, past: [...past, turn], future: [] };
}

export function undone({ text, past, future }: History): History {
  const turn = past.at(-1);
  if (!turn) return { text, past, future };
  return { text: turn.back.reduce(applied, text), past: past.slice(0, -1), future: [turn, ...future] };
}

export function redone({ text, past, future }: History): History {
  const [turn, ...rest] = future;
  if (!turn) return { text, past, future };
  return { text: turn.forth.reduce(applied, text), past: [...past, turn], future: rest };
}
