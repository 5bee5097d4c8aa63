import { useEffect } from "react";
import { isDialogOpen } from "../../app/useShortcut";
import type { EditedDocument } from "./useDocument";

/**
 * Handles the keys of the job editor regardless of the focus: undo, redo, and F8 for the next problem. Ignores keys
 * that the text editor has handled, and all keys while a dialog is open.
 */
export function useBuilderKeys(isReadOnly: boolean, document: EditedDocument, onNext: () => void): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.defaultPrevented || isDialogOpen()) return;
      const key = event.ctrlKey || event.metaKey ? event.key.toLowerCase() : "";
      if (event.key === "F8") onNext();
      else if (key === "z") document[event.shiftKey ? "redo" : "undo"]();
      else if (key === "y") document.redo();
      else return;
      event.preventDefault();
    }
    if (isReadOnly) return undefined;
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  });
}
