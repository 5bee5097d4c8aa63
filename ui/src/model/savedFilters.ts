/** Filters of a list under a name of somebody's own. */
export interface SavedFilter {
  /** Path of the list's screen. */
  readonly list: string;
  readonly name: string;
  /** As the address has them. */
  readonly search: Readonly<Record<string, string>>;
  /** The columns that are shown with them; those that the list has by itself if absent. */
  readonly columns?: readonly string[] | undefined;
}

/** The most filters that are kept for a list. */
const MOST = 30;
const NAME = 60;

function isTexts(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value) && Object.values(value).every((each) => typeof each === "string");
}

/** What a browser has kept: saved filters, and entries that are none, which stay there and are not shown. */
export type KeptFilters = readonly unknown[];

/** Returns whether a value that a browser has kept is a list, whatever is in it. */
export function areEntries(value: unknown): value is KeptFilters {
  return Array.isArray(value);
}

function isSavedFilter(entry: unknown): entry is SavedFilter {
  if (typeof entry !== "object" || entry === null) return false;
  const { list, name, search, columns = [] }: Partial<SavedFilter> = entry;
  return (
    typeof list === "string" &&
    typeof name === "string" &&
    isTexts(search) &&
    Array.isArray(columns) &&
    columns.every((each) => typeof each === "string")
  );
}

/** Returns the saved filters of a list, by name. */
export function savedOf(saved: KeptFilters, list: string): readonly SavedFilter[] {
  return saved
    .filter(isSavedFilter)
    .filter((each) => each.list === list)
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

/** Returns a name without spaces at its ends, as long as names may be; `""` for one that is none. */
export function nameOf(typed: string): string {
  return [...typed.trim()].slice(0, NAME).join("").trim();
}

/** Returns saved filters with one more, which replaces one of its name; beyond the most of a list the oldest go. */
export function withSaved(saved: KeptFilters, added: SavedFilter): KeptFilters {
  const others = without(saved, added);
  const ofList: KeptFilters = others.filter(isSavedFilter).filter(({ list }) => list === added.list);
  const dropped = ofList.slice(0, Math.max(0, ofList.length + 1 - MOST));
  return [...others.filter((each) => !dropped.includes(each)), added];
}

/** Returns saved filters without the one of a list and a name. */
export function without(saved: KeptFilters, { list, name }: Pick<SavedFilter, "list" | "name">): KeptFilters {
  return saved.filter((each) => !isSavedFilter(each) || each.list !== list || each.name !== name);
}
