import { createStore, derived, type Store } from "../model/store";
import { ZONE_CHOICES, type ZoneChoice, zoneFor } from "../model/zones";

/** A store whose value is saved in this browser and shared by all of its tabs. */
export interface Kept<T> extends Store<T> {
  /**
   * Changes the stored value, regardless of which tab set it last.
   *
   * @returns whether the browser saved the value; if not, the value is lost when the page is closed
   */
  change(to: (value: T) => T): boolean;
}

export function kept<T>(name: string, initial: T, isValid: (value: unknown) => value is T): Kept<T> {
  const key = `courier.${name}`;
  const store = createStore(read(key, initial, isValid));
  /** Whether the value of this page is newer than the saved value. */
  let isAhead = false;

  function set(value: T): boolean {
    isAhead = !written(key, value);
    store.set(value);
    return !isAhead;
  }

  // Other tabs also change the value.
  globalThis.addEventListener?.("storage", (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return;
    isAhead = false;
    store.set(read(key, initial, isValid));
  });
  return {
    ...store,
    set: (value) => void set(value),
    change: (to) => set(to(isAhead ? store.get() : read(key, initial, isValid))),
  };
}

function written(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    // The storage is full, or the browser stores nothing for this site.
    return false;
  }
}

function read<T>(key: string, initial: T, isValid: (value: unknown) => value is T): T {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    return isValid(value) ? value : initial;
  } catch {
    // Text that is not JSON was written by another program and is ignored.
    return initial;
  }
}

const isBoolean = (value: unknown): value is boolean => typeof value === "boolean";

/** The choice of the time zone in which times are shown. */
export const zoneChoice = kept<ZoneChoice>("zone", "browser", (value): value is ZoneChoice => ZONE_CHOICES.some((choice) => choice === value));

/**
 * Name of the installation's time zone according to the last response, so that it is known before the server responds.
 */
export const installationZone = kept("installation-zone", "UTC", (value): value is string => typeof value === "string");

/** The time zone in which times are shown. */
export const shownZone = derived(zoneChoice, installationZone, zoneFor);

/** True if single keys are shortcuts (WCAG 2.1.4 requires a way to turn them off). */
export const shortcutsOn = kept("shortcuts", true, isBoolean);

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === "string");

/** The groups of the navigation that the user opened; groups that the user closed have the prefix `-`. */
export const openGroups = kept<readonly string[]>("groups", [], isTexts);

const isColumns = (value: unknown): value is Readonly<Record<string, readonly string[]>> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && Object.values(value).every(isTexts);

/** The columns that the user selected, by the path of the list. */
export const chosenColumns = kept<Readonly<Record<string, readonly string[]>>>("columns", {}, isColumns);

/** True if updates are paused until the page is reloaded. */
export const paused = createStore(false);
