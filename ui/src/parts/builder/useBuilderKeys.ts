import { useEffect } from "react";
import type { EditedDocument } from "./useDocument";

/** Has the keys of the builder work wherever the focus is: undo, redo, and F8 for the next problem. */
export function useBuilderKeys(isReadOnly: boolean, document: EditedDocument, onNext: () => void): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
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
