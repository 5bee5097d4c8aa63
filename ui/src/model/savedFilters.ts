/** Filters of a list under a name of somebody's own. */
export interface SavedFilter {
  /** Path of the list's screen. */
  readonly list: string;
  readonly name: string;
  /** As the address has them. */
  readonly search: Readonly<Record<string, string>>;
}

/** The most filters that are kept for a list. */
const MOST = 30;
const NAME = 60;

function isTexts(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value) && Object.values(value).every((each) => typeof each === "string");
}

/** Returns whether a value that a browser has kept is a list of saved filters. */
export function areSavedFilters(value: unknown): value is readonly SavedFilter[] {
  return (
    Array.isArray(value) &&
    value.every(
      (each: Partial<SavedFilter> | null) =>
        typeof each === "object" && each !== null && typeof each.list === "string" && typeof each.name === "string" && isTexts(each.search),
    )
  );
}

/** Returns the saved filters of a list, by name. */
export function savedOf(saved: readonly SavedFilter[], list: string): readonly SavedFilter[] {
  return saved.filter((each) => each.list === list).toSorted((a, b) => a.name.localeCompare(b.name));
}

/** Returns a name without spaces at its ends, as long as names may be; `""` for one that is none. */
export function nameOf(typed: string): string {
  return [...typed.trim()].slice(0, NAME).join("").trim();
}

/** Returns saved filters with one more, which replaces one of its name; beyond the most of a list the oldest go. */
export function withSaved(saved: readonly SavedFilter[], added: SavedFilter): readonly SavedFilter[] {
  const others = without(saved, added);
  const ofList = others.filter(({ list }) => list === added.list);
  const dropped = ofList.slice(0, Math.max(0, ofList.length + 1 - MOST));
  return [...others.filter((each) => !dropped.includes(each)), added];
}

/** Returns saved filters without the one of a list and a name. */
export function without(saved: readonly SavedFilter[], { list, name }: Pick<SavedFilter, "list" | "name">): readonly SavedFilter[] {
  return saved.filter((each) => each.list !== list || each.name !== name);
}
