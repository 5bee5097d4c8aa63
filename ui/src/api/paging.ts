interface Page {
  readonly continuation?: string;
}

/** Options common to the queries of all lists that come in pages. */
export const paged = {
  initialPageParam: "",
  getNextPageParam: (page: Page) => page.continuation,
} as const;

/** The parameter that asks for a page; none for the first one. */
export function pageAt(continuation: string): { continuation?: string } {
  return continuation ? { continuation } : {};
}

/** The parameter that asks for what has a label, such as `team` or `team:payments`; none for `""`. */
export function labelled(label: string): { label?: string[] } {
  return label ? { label: [label] } : {};
}

interface PageOf<T> {
  readonly value: readonly T[];
  readonly continuation?: string | undefined;
}

/**
 * Reads the pages of a list, one after the other, until the list ends or enough of it has been read.
 *
 * @param ask asks for the page of a continuation; `""` is the first one
 */
export async function readPages<T>(ask: (continuation: string) => Promise<PageOf<T>>, isEnough: (found: readonly T[]) => boolean): Promise<readonly T[]> {
  const found: T[] = [];
  let continuation = "";
  do {
    // oxlint-disable-next-line no-await-in-loop -- each page says where the next one begins
    const page = await ask(continuation);
    found.push(...page.value);
    continuation = page.continuation ?? "";
  } while (continuation && !isEnough(found));
  return found;
}
