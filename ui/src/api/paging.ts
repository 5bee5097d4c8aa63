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
