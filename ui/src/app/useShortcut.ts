import { useEffect, useRef } from "react";
import { next } from "../model/shortcuts";
import { shortcutsOn } from "./preferences";

const PATIENCE = 1_500;
/** Keys with which users leave a field. */
const LEAVING: readonly string[] = ["Tab", "Enter", "Escape"];
const TYPING = "input, textarea, select, [contenteditable], [role=listbox]";

const acts = new Map<string, Array<() => void>>();
let pending = "";
let forget: ReturnType<typeof setTimeout> | undefined;

/** Runs an action for a sequence of keys while the component is mounted; the newest registration wins. */
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

/** Returns whether a dialog is open. In this case, shortcuts of the screen are inactive. */
export function isDialogOpen(): boolean {
  return document.querySelector("[role=dialog][aria-modal=true]") !== null;
}

/**
 * Time at which a character was last typed into a field; reset when the user leaves the field with a key or the mouse.
 */
let typedAt = -Infinity;
addEventListener("pointerdown", () => (typedAt = -Infinity), { capture: true });

/**
 * Returns whether a key belongs to text that is being typed into a field that has just lost the focus, because its
 * dialog was closed or the screen changed.
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
