import { json } from "@codemirror/lang-json";
import { bracketMatching, defaultHighlightStyle, foldGutter, foldKeymap, indentOnInput, syntaxHighlighting } from "@codemirror/language";
import { defaultKeymap } from "@codemirror/commands";
import { type Diagnostic, lintGutter, setDiagnostics } from "@codemirror/lint";
import { searchKeymap } from "@codemirror/search";
import { Annotation, EditorState } from "@codemirror/state";
import { drawSelection, EditorView, keymap, lineNumbers } from "@codemirror/view";
import { useEffect, useRef } from "react";
import { between, type TextEdit } from "../../model/document/edits";
import { type Located, rangeOf } from "../../model/document/problems";
import type { Language } from "../../model/job/hints";
import { visible } from "../../model/visible";
import { builder as words } from "../../texts/builder";
import { textHints } from "./textHints";
import { seenCharacters } from "./seenCharacters";
import type { EditedDocument } from "./useDocument";
import classes from "./Builder.module.css";

/** Marks a change that another view made. */
const fromOutside = Annotation.define<boolean>();

export interface TextPaneProps {
  readonly document: EditedDocument;
  readonly problems: readonly Located[];
  readonly isReadOnly: boolean;
  /** The language of the text. */
  readonly language: Language;
  /** Pointer to the value to scroll into view. */
  readonly revealed: string | undefined;
  /** Called with the position of the cursor when the user has moved it. */
  readonly onCursor: (offset: number) => void;
}

/**
 * The text of a definition, with its problems at their positions. Undo and redo apply to the document, as in all views.
 */
export function TextPane({ document, problems, isReadOnly, language, revealed, onCursor }: TextPaneProps) {
  const parent = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  /** Texts that were typed here and have not been rendered yet. */
  const sent = useRef<string[]>([]);
  const latest = useRef({ document, onCursor });
  useEffect(() => {
    latest.current = { document, onCursor };
  });

  useEffect(() => {
    if (!parent.current) return undefined;
    const nonce = window.document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";
    const act = (what: "undo" | "redo") => () => {
      latest.current.document[what]();
      return true;
    };
    const created = new EditorView({
      parent: parent.current,
      state: EditorState.create({
        doc: latest.current.document.text,
        extensions: [
          EditorView.cspNonce.of(nonce),
          EditorState.lineSeparator.of("\n"),
          EditorState.readOnly.of(isReadOnly),
          // A scrolling element must be reachable with the keyboard.
          EditorView.contentAttributes.of({ "aria-label": words.text, tabindex: "0" }),
          lineNumbers(),
          foldGutter(),
          lintGutter(),
          drawSelection(),
          seenCharacters,
          bracketMatching(),
          indentOnInput(),
          syntaxHighlighting(defaultHighlightStyle),
          json(),
          textHints(() => latest.current.document, language),
          keymap.of([
            { key: "Mod-z", run: act("undo"), preventDefault: true },
            { key: "Mod-y", run: act("redo"), preventDefault: true },
            { key: "Mod-Shift-z", run: act("redo"), preventDefault: true },
            ...defaultKeymap,
            ...searchKeymap,
            ...foldKeymap,
          ]),
          EditorView.updateListener.of((update) => {
            const isOutside = update.transactions.some((each) => each.annotation(fromOutside));
            if (update.docChanged && !isOutside) {
              const edits: TextEdit[] = [];
              update.changes.iterChanges((from, to, _, __, inserted) =>
                edits.push({ offset: from, length: to - from, content: inserted.toString() }),
              );
              sent.current.push(update.state.doc.toString());
              latest.current.document.changeText(edits);
            }
            if (update.selectionSet && !isOutside) latest.current.onCursor(update.state.selection.main.head);
          }),
        ],
      }),
    });
    view.current = created;
    return () => created.destroy();
  }, [isReadOnly, language]);

  // Runs for each document, even if its text is unchanged, because typed text may have been undone before it was
  // rendered.
  useEffect(() => {
    const now = view.current;
    if (!now) return;
    // Text that was typed here returns later: the editor is ahead of it, and keeps newer text.
    const own = sent.current.lastIndexOf(document.text);
    sent.current.splice(0, own < 0 ? sent.current.length : own + 1);
    if (own >= 0) return;
    const changes = between(now.state.doc.toString(), document.text).map(({ offset, length, content }) => ({
      from: offset,
      to: offset + length,
      insert: content,
    }));
    if (changes.length > 0) now.dispatch({ changes, annotations: fromOutside.of(true) });
  }, [document]);

  useEffect(() => {
    const now = view.current;
    if (!now) return;
    const length = now.state.doc.length;
    const { broken, source } = document;
    const found: Diagnostic[] = broken
      ? [{ from: Math.min(broken.offset, length), to: Math.min(broken.offset + 1, length), severity: "error", message: words.why[broken.code] ?? broken.code }]
      : problems.map((each) => {
          const { from, to } = rangeOf(source, each.pointer);
          return { from: Math.min(from, length), to: Math.min(to, length), severity: each.isWarning ? "warning" : "error", message: visible(each.detail) };
        });
    now.dispatch(setDiagnostics(now.state, found));
  }, [document, problems]);

  useEffect(() => {
    const now = view.current;
    if (!now || revealed === undefined || now.hasFocus || latest.current.document.broken) return;
    const { from } = rangeOf(latest.current.document.source, revealed);
    now.dispatch({ selection: { anchor: Math.min(from, now.state.doc.length) }, scrollIntoView: true, annotations: fromOutside.of(true) });
  }, [revealed]);

  return <div ref={parent} className={classes.text} />;
}
