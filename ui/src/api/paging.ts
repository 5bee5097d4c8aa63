interface Page {
  readonly continuation?: string;
}

/** What the queries of all lists that come in pages have in common. */
export const paged = {
  initialPageParam: "",
  getNextPageParam: (page: Page) => page.continuation,
} as const;

/** The parameter that asks for a page; none for the first one. */
export function pageAt(continuation: string): { continuation?: string } {
  return continuation ? { continuation } : {};
}
