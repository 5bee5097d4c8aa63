import { createStore, type Store } from "../model/store";
import type { Zone } from "../model/times";

/** A store whose value outlives the page, in this browser. */
export function kept<T>(name: string, initial: T, isValid: (value: unknown) => value is T): Store<T> {
  const key = `courier.${name}`;
  const store = createStore(read(key, initial, isValid));
  store.subscribe(() => localStorage.setItem(key, JSON.stringify(store.get())));
  return store;
}

function read<T>(key: string, initial: T, isValid: (value: unknown) => value is T): T {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    return isValid(value) ? value : initial;
  } catch {
    // Text that is no JSON was written by somebody else and counts as nothing.
    return initial;
  }
}

const isBoolean = (value: unknown): value is boolean => typeof value === "boolean";

/** The zones that times can be shown in: the browser's own, or UTC. */
export const zoneChoice = kept<"browser" | "UTC">(
  "zone",
  "browser",
  (value) => value === "browser" || value === "UTC",
);

/** True if single keys are shortcuts (WCAG 2.1.4 asks for a way to turn them off). */
export const shortcutsOn = kept("shortcuts", true, isBoolean);

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === "string");

/** The groups of the navigation that somebody has opened, and with `-` those that somebody has closed. */
export const openGroups = kept<readonly string[]>("groups", [], isTexts);

/** True if updates are paused, until the page is loaded again. */
export const paused = createStore(false);

/** The zone of a choice. */
export function zoneOf(choice: "browser" | "UTC"): Zone {
  return choice === "UTC" ? "UTC" : undefined;
}
