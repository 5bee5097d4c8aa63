import { useCallback, useMemo, useState } from "react";
import { between, type TextEdit } from "../../model/document/edits";
import { begun, edited, type History, redone, undone } from "../../model/document/history";
import { type BrokenAt, isBroken, parse, type Source } from "../../model/document/source";
import { isObject } from "../../model/pointers";

/** A definition that is being edited: one text, whose tree all views show. */
export interface EditedDocument {
  readonly text: string;
  /** The tree of the last valid text. */
  readonly source: Source;
  /** Why the text is invalid now; in this case, only the text can be edited. */
  readonly broken: BrokenAt | undefined;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /**
   * Applies edits that are computed from the newest tree; does nothing while the text is invalid.
   *
   * @param origin the edited element, such as a pointer; quick successive edits of one origin are undone together
   */
  change(origin: string, edits: (source: Source) => readonly TextEdit[]): void;
  /** Edits the text itself, valid or not. */
  changeText(edits: readonly TextEdit[]): void;
  /** Replaces the text in one step that can be undone. */
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
 * Manages a definition that several views edit, with its undo history.
 *
 * @param instead text that replaces the initial text, as an edit that can be undone
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
