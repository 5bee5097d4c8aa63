import { useEffect, useRef } from "react";
import { next } from "../model/shortcuts";
import { shortcutsOn } from "./preferences";

const PATIENCE = 1_500;
/** Keys by which somebody leaves a field. */
const LEAVING: readonly string[] = ["Tab", "Enter", "Escape"];
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

/** When a character was last typed into a field; nothing once the field has been left by a key or by the mouse. */
let typedAt = -Infinity;
addEventListener("pointerdown", () => (typedAt = -Infinity), { capture: true });

/**
 * Returns whether a key is the rest of what is being typed: the field has lost the focus in the middle of it, as somebody else
 * has closed its dialog or the screen has changed.
 */
function isRestOfTyping({ key, timeStamp }: KeyboardEvent, isInField: boolean): boolean {
  const isCharacter = key.length === 1;
  const isRest = isCharacter && !isInField && timeStamp - typedAt < PATIENCE;
  if (isCharacter && (isInField || isRest)) typedAt = timeStamp;
  else if (LEAVING.includes(key)) typedAt = -Infinity;
  return isRest;
}

addEventListener("keydown", (event) => {
  const target = event.target instanceof Element ? event.target : undefined;
  const isInField = target?.closest(TYPING) !== null && target !== undefined;
  const isRest = isRestOfTyping(event, isInField);
  if (!shortcutsOn.get() || event.defaultPrevented) return;
  if (isInField || isRest || isDialogOpen()) return;
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
