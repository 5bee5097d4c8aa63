import { createStore, derived, type Store } from "../model/store";
import { ZONE_CHOICES, type ZoneChoice, zoneFor } from "../model/zones";

/** A store whose value outlives the page, in this browser, and is the same in all of its tabs. */
export interface Kept<T> extends Store<T> {
  /**
   * Changes the value that is kept now, whichever tab has set it last.
   *
   * @returns whether the browser has kept it: if not, it has no room for it, and the value lasts as long as the page
   */
  change(to: (value: T) => T): boolean;
}

export function kept<T>(name: string, initial: T, isValid: (value: unknown) => value is T): Kept<T> {
  const key = `courier.${name}`;
  const store = createStore(read(key, initial, isValid));
  /** Whether the value of this page is newer than the one that is kept. */
  let isAhead = false;

  function set(value: T): boolean {
    isAhead = !written(key, value);
    store.set(value);
    return !isAhead;
  }

  // Other tabs set it too.
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
    // There is no room left, or the browser keeps nothing for this site.
    return false;
  }
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

/** What times are shown in. */
export const zoneChoice = kept<ZoneChoice>("zone", "browser", (value): value is ZoneChoice => ZONE_CHOICES.some((choice) => choice === value));

/** Name of the zone of the installation, as the server gave it last: it is known before the server answers. */
export const installationZone = kept("installation-zone", "UTC", (value): value is string => typeof value === "string");

/** The zone that times are shown in. */
export const shownZone = derived(zoneChoice, installationZone, zoneFor);

/** True if single keys are shortcuts (WCAG 2.1.4 asks for a way to turn them off). */
export const shortcutsOn = kept("shortcuts", true, isBoolean);

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === "string");

/** The groups of the navigation that somebody has opened, and with `-` those that somebody has closed. */
export const openGroups = kept<readonly string[]>("groups", [], isTexts);

const isColumns = (value: unknown): value is Readonly<Record<string, readonly string[]>> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && Object.values(value).every(isTexts);

/** The columns that somebody has chosen to see, by the path of the list. */
export const chosenColumns = kept<Readonly<Record<string, readonly string[]>>>("columns", {}, isColumns);

/** True if updates are paused, until the page is loaded again. */
export const paused = createStore(false);
