import { autocompletion, type CompletionContext, completionKeymap } from "@codemirror/autocomplete";
import type { Extension } from "@codemirror/state";
import { hoverTooltip, keymap } from "@codemirror/view";
import { completionsAt, hintAt, type Language } from "../../model/job/hints";
import type { EditedDocument } from "./useDocument";

/** Offers completions at the cursor, and describes the value under the mouse pointer. */
export function textHints(document: () => EditedDocument, language: Language): Extension {
  function complete(context: CompletionContext) {
    const { pos, state, explicit } = context;
    const found = completionsAt(state.doc.toString(), pos, document().source, language);
    if (!found || found.options.length === 0) return null;
    if (!explicit && found.from === pos && !context.matchBefore(/[{"]/)) return null;
    return {
      from: found.from,
      to: found.to,
      filter: true,
      options: found.options.map(({ label, help, text }) => ({ label: text, displayLabel: label, info: help, apply: text })),
    };
  }

  const hover = hoverTooltip((_, pos) => {
    const { source, broken } = document();
    const hint = broken ? undefined : hintAt(source, pos, language);
    if (hint === undefined) return null;
    return {
      pos,
      create() {
        const dom = window.document.createElement("div");
        dom.textContent = hint;
        return { dom };
      },
    };
  });

  return [autocompletion({ override: [complete], icons: false }), keymap.of(completionKeymap), hover];
}
