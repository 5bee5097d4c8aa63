import { autocompletion, type CompletionContext, completionKeymap } from "@codemirror/autocomplete";
import type { Extension } from "@codemirror/state";
import { hoverTooltip, keymap } from "@codemirror/view";
import { completionsAt, hintAt, type Language } from "../../model/job/hints";
import { clamped, visible } from "../../model/visible";
import type { EditedDocument } from "./useDocument";

const SHOWN = 400;

/** Offers what may stand where the cursor is, and says what stands where the mouse is. */
export function textHints(document: () => EditedDocument, language: Language): Extension {
  function complete({ pos, state, explicit, matchBefore }: CompletionContext) {
    const found = completionsAt(state.doc.toString(), pos, document().source, language);
    if (!found || found.options.length === 0) return null;
    if (!explicit && found.from === pos && !matchBefore(/[{"]/)) return null;
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
        dom.textContent = clamped(visible(hint), SHOWN);
        return { dom };
      },
    };
  });

  return [autocompletion({ override: [complete], icons: false }), keymap.of(completionKeymap), hover];
}
