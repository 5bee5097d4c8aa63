import { useEffect, useRef } from "react";
import { next } from "../model/shortcuts";
import { shortcutsOn } from "./preferences";

const PATIENCE = 1_500;
const TYPING = "input, textarea, select, [contenteditable], [role=listbox]";

const acts = new Map<string, Array<() => void>>();
let pending = "";
let forget: ReturnType<typeof setTimeout> | undefined;

/** Has a sequence of keys do something while the component is on the page; the newest one wins. */
export function useShortcut(keys: string, act: () => void): void {
  const current = useRef(act);
  useEffect(() => {
    current.current = act;
  });
  useEffect(() => {
    const run = () => current.current();
    acts.set(keys, [...(acts.get(keys) ?? []), run]);
    return () => {
      const left = (acts.get(keys) ?? []).filter((each) => each !== run);
      if (left.length > 0) acts.set(keys, left);
      else acts.delete(keys);
    };
  }, [keys]);
}

/** Returns whether a dialog is open: keys do nothing on the screen behind it then. */
export function isDialogOpen(): boolean {
  return document.querySelector("[role=dialog][aria-modal=true]") !== null;
}

addEventListener("keydown", (event) => {
  const target = event.target instanceof Element ? event.target : undefined;
  if (!shortcutsOn.get() || event.defaultPrevented) return;
  if (target?.closest(TYPING) || isDialogOpen()) return;
  if (event.key === "Escape" && target instanceof HTMLElement && target.closest("[data-row]")) target.blur();
  const step = next(pending, event, [...acts.keys()]);
  pending = step !== "none" && "pending" in step ? step.pending : "";
  clearTimeout(forget);
  forget = setTimeout(() => (pending = ""), PATIENCE);
  if (step !== "none" && "shortcut" in step) {
    event.preventDefault();
    acts.get(step.shortcut)?.at(-1)?.();
  }
});
