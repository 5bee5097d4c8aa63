import { applied, inverseOf, type TextEdit } from "./edits";

/** Milliseconds within which edits of one origin, such as the keys of a word, are undone together. */
const TOGETHER = 800;
/** Steps that can be undone; the oldest are forgotten. */
const MOST = 1_000;

/** One step of a history. */
interface Turn {
  /** What makes the text after of the text before, one group of edits after the other; and back. */
  readonly forth: ReadonlyArray<readonly TextEdit[]>;
  readonly back: ReadonlyArray<readonly TextEdit[]>;
  readonly origin: string;
  readonly at: number;
}

/** A text with what has been done to it by whichever view. */
export interface History {
  readonly text: string;
  readonly past: readonly Turn[];
  readonly future: readonly Turn[];
}

export function begun(text: string): History {
  return { text, past: [], future: [] };
}

/**
 * Returns a history with edits made.
 *
 * @param origin what was edited, such as a field's pointer; edits of one origin right after each other are one step
 * @param at now, in milliseconds
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
