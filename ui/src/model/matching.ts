/** The most objects that all that match a filter may be for an act on all of them. */
export const MOST_MATCHING = 5_000;

/** A page of objects, and where the next one goes on. */
export interface MatchingPage<R> {
  readonly rows: readonly R[];
  readonly continuation?: string | undefined;
}

/** How far the objects that match a filter have been read. */
export type MatchingRead<R> =
  | { readonly kind: "reading"; readonly found: number }
  | { readonly kind: "read"; readonly rows: readonly R[] }
  /** There are more than an act may be about. */
  | { readonly kind: "tooMany" };

/**
 * Reads all objects that match a filter, page by page; one that is in two pages, as others came meanwhile, counts once.
 *
 * @param pageAt reads the page that goes on at a continuation, the first one at `""`; its failure is the result's
 * @param onFound called with the number of objects after each page that is not the last one
 * @param isStopped whether no further page is wanted; the result then has what was found
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
    // oxlint-disable-next-line no-await-in-loop -- each page says where the next one goes on
    const { rows, continuation }: MatchingPage<R> = await pageAt(at);
    for (const row of rows) found.set(idOf(row), found.get(idOf(row)) ?? row);
    if (found.size > MOST_MATCHING) return { kind: "tooMany" };
    at = continuation;
    if (at !== undefined) onFound(found.size);
  }
  return { kind: "read", rows: [...found.values()] };
}

/** A filter, as far as it is said in words: its name in the address, what it is called, and what its values are called. */
export interface WordedFilter {
  readonly name: string;
  readonly label: string;
  readonly choices?: Readonly<Record<string, string>>;
  readonly several?: Readonly<Record<string, string>>;
}

/** Returns the filters that are set, in words and in their order, each such as `State: Failed, Paused`. */
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
