/** Filters of a list, saved under a name that the user chose. */
export interface SavedFilter {
  /** Path of the list's screen. */
  readonly list: string;
  readonly name: string;
  /** The filters as in the URL. */
  readonly search: Readonly<Record<string, string>>;
  /** The columns that are shown with the filters; the list's default columns if absent. */
  readonly columns?: readonly string[] | undefined;
}

/** Maximum number of saved filters for a list. */
const MOST = 30;
const NAME = 60;

function isTexts(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value) && Object.values(value).every((each) => typeof each === "string");
}

/** The stored value of the browser: saved filters, and invalid entries, which are kept but not shown. */
export type KeptFilters = readonly unknown[];

/** Returns whether a stored value is a list, whatever its entries. */
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

/** Returns a name without surrounding spaces, truncated to the maximum length; `""` if no name remains. */
export function nameOf(typed: string): string {
  return [...typed.trim()].slice(0, NAME).join("").trim();
}

/**
 * Returns saved filters with a new one, which replaces a filter with the same name. If a list has too many filters, the
 * oldest are removed.
 */
export function withSaved(saved: KeptFilters, added: SavedFilter): KeptFilters {
  const others = without(saved, added);
  const ofList: KeptFilters = others.filter(isSavedFilter).filter(({ list }) => list === added.list);
  const dropped = ofList.slice(0, Math.max(0, ofList.length + 1 - MOST));
  return [...others.filter((each) => !dropped.includes(each)), added];
}

/** Returns saved filters without the filter of a list with a name. */
export function without(saved: KeptFilters, { list, name }: Pick<SavedFilter, "list" | "name">): KeptFilters {
  return saved.filter((each) => !isSavedFilter(each) || each.list !== list || each.name !== name);
}
