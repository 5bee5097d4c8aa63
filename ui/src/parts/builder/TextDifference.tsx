import { unifiedMergeView } from "@codemirror/merge";
import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { useEffect, useRef } from "react";
import { builder as builderTexts } from "../../texts/builder";
import classes from "./Builder.module.css";
import { seenCharacters } from "./seenCharacters";

/** Shows two texts as one, with removed lines above added lines. */
export function TextDifference({ before, after }: { readonly before: string; readonly after: string }) {
  const parent = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!parent.current) return undefined;
    const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";
    const view = new EditorView({
      parent: parent.current,
      state: EditorState.create({
        doc: after,
        extensions: [
          EditorView.cspNonce.of(nonce),
          EditorState.readOnly.of(true),
          EditorView.editable.of(false),
          seenCharacters,
          EditorView.contentAttributes.of({ "aria-label": builderTexts.save.text, tabindex: "0" }),
          unifiedMergeView({ original: before, mergeControls: false, collapseUnchanged: {} }),
        ],
      }),
    });
    return () => view.destroy();
  }, [before, after]);
  return <div ref={parent} className={classes.text} />;
}
