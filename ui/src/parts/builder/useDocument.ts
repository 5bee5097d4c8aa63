import { useCallback, useMemo, useState } from "react";
import { between, type TextEdit } from "../../model/document/edits";
import { begun, edited, type History, redone, undone } from "../../model/document/history";
import { type BrokenAt, isBroken, parse, type Source } from "../../model/document/source";
import { isObject } from "../../model/pointers";

/** A definition while it is edited: one text, of which all views show the tree. */
export interface EditedDocument {
  readonly text: string;
  /** The tree of the text as it was last readable. */
  readonly source: Source;
  /** Why the text cannot be read now; nothing can be edited but the text then. */
  readonly broken: BrokenAt | undefined;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /**
   * Makes the edits that are computed from the newest tree; none while the text cannot be read.
   *
   * @param origin what is edited, such as a pointer; what follows quickly from the same origin is undone together
   */
  change(origin: string, edits: (source: Source) => readonly TextEdit[]): void;
  /** Edits the text itself, readable or not. */
  changeText(edits: readonly TextEdit[]): void;
  /** Makes another text of it, as one step that can be undone. */
  become(text: string): void;
  undo(): void;
  redo(): void;
}

interface State {
  readonly history: History;
  readonly source: Source;
  readonly broken: BrokenAt | undefined;
}

const TEXT = "text";

function withHistory(state: State, history: History): State {
  if (history.text === state.history.text) return { ...state, history };
  const read = readObject(history.text);
  return isBroken(read) ? { ...state, history, broken: read } : { history, source: read, broken: undefined };
}

function readObject(text: string): Source | BrokenAt {
  const read = parse(text);
  if (isBroken(read) || isObject(read.value)) return read;
  return { code: "NoObject", offset: 0, line: 1, column: 1 };
}

const EMPTY = parse("{}") as Source;

/**
 * Keeps a definition while it is edited, by whichever view, with what can be undone.
 *
 * @param instead text that takes the place of the initial one, as an edit that can be undone
 */
export function useDocument(initial: string, instead?: string): EditedDocument {
  const [state, set] = useState<State>(() => {
    const read = readObject(initial);
    const history = begun(initial);
    const first = isBroken(read) ? { history, source: EMPTY, broken: read } : { history, source: read, broken: undefined };
    return instead === undefined ? first : withHistory(first, edited(history, between(initial, instead), "", 0));
  });
  const change = useCallback<EditedDocument["change"]>((origin, edits) => {
    const at = performance.now();
    set((now) => (now.broken ? now : withHistory(now, edited(now.history, edits(now.source), origin, at))));
  }, []);
  const changeText = useCallback<EditedDocument["changeText"]>((edits) => {
    const at = performance.now();
    set((now) => withHistory(now, edited(now.history, edits, TEXT, at)));
  }, []);
  const become = useCallback((text: string) => {
    const at = performance.now();
    set((now) => withHistory(now, edited(now.history, between(now.history.text, text), "", at)));
  }, []);
  const undo = useCallback(() => set((now) => withHistory(now, undone(now.history))), []);
  const redo = useCallback(() => set((now) => withHistory(now, redone(now.history))), []);
  const { history, source, broken } = state;
  return useMemo(
    () => ({
      text: history.text,
      source,
      broken,
      canUndo: history.past.length > 0,
      canRedo: history.future.length > 0,
      change,
      changeText,
      become,
      undo,
      redo,
    }),
    [history, source, broken, change, changeText, become, undo, redo],
  );
}
