/** Maximum number of objects for an action on all objects that match a filter. */
export const MOST_MATCHING = 5_000;

/** A page of objects, and the start of the next page. */
export interface MatchingPage<R> {
  readonly rows: readonly R[];
  readonly continuation?: string | undefined;
}

/** The progress of reading the objects that match a filter. */
export type MatchingRead<R> =
  | { readonly kind: "reading"; readonly found: number }
  | { readonly kind: "read"; readonly rows: readonly R[] }
  /** More objects match than an action can process. */
  | { readonly kind: "tooMany" };

/**
 * Reads all objects that match a filter, page by page. An object that is on two pages because other objects were added
 * counts once.
 *
 * @param pageAt reads the page at a continuation, the first page for `""`; if it fails, reading fails
 * @param onFound called with the number of objects after each page except the last
 * @param isStopped whether to stop reading; the result then contains the objects found so far
 */
export async function readMatching<R>(
  pageAt: (continuation: string) => Promise<MatchingPage<R>>,
  idOf: (row: R) => string,
  onFound: (found: number) => void,
  isStopped: () => boolean,
): Promise<Exclude<MatchingRead<R>, { kind: "reading" }>> {
  const found = new Map<string, R>();
  let at: string | undefined = "";
  while (at !== undefined && !isStopped()) {
    // oxlint-disable-next-line no-await-in-loop -- each page names the start of the next page
    const { rows, continuation }: MatchingPage<R> = await pageAt(at);
    for (const row of rows) found.set(idOf(row), found.get(idOf(row)) ?? row);
    if (found.size > MOST_MATCHING) return { kind: "tooMany" };
    at = continuation;
    if (at !== undefined) onFound(found.size);
  }
  return { kind: "read", rows: [...found.values()] };
}

/** The display texts of a filter: its name in the URL, its label, and the labels of its values. */
export interface WordedFilter {
  readonly name: string;
  readonly label: string;
  readonly choices?: Readonly<Record<string, string>>;
  readonly several?: Readonly<Record<string, string>>;
}

/** Returns the active filters as text, in order, such as `State: Failed, Paused`. */
export function filtersInWords(search: Readonly<Record<string, string | undefined>>, filters: readonly WordedFilter[]): readonly string[] {
  return filters.flatMap(({ name, label, choices, several }) => {
    const value = search[name];
    if (!value) return [];
    const said = several ? value.split(",").map((each) => valueIn(several, each)) : [choices ? valueIn(choices, value) : value];
    return [`${label}: ${said.join(", ")}`];
  });
}

function valueIn(values: Readonly<Record<string, string>>, value: string): string {
  return (Object.hasOwn(values, value) && values[value]) || value;
}
