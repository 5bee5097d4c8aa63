interface Page {
  readonly continuation?: string;
}

/** Options common to the queries of all paged lists. */
export const paged = {
  initialPageParam: "",
  getNextPageParam: (page: Page) => page.continuation,
} as const;

/** Returns the query parameter for a page; empty for the first page. */
export function pageAt(continuation: string): { continuation?: string } {
  return continuation ? { continuation } : {};
}

/** Returns the query parameter for a label, such as `team` or `team:payments`; empty for `""`. */
export function labelled(label: string): { label?: string[] } {
  return label ? { label: [label] } : {};
}

interface PageOf<T> {
  readonly value: readonly T[];
  readonly continuation?: string | undefined;
}

/**
 * Reads the pages of a list in order, until the list ends or enough entries have been read.
 *
 * @param ask requests the page at a continuation; `""` is the first page
 */
export async function readPages<T>(ask: (continuation: string) => Promise<PageOf<T>>, isEnough: (found: readonly T[]) => boolean): Promise<readonly T[]> {
  const found: T[] = [];
  let continuation = "";
  do {
    // oxlint-disable-next-line no-await-in-loop -- each page names the start of the next page
    const page = await ask(continuation);
    found.push(...page.value);
    continuation = page.continuation ?? "";
  } while (continuation && !isEnough(found));
  return found;
}
