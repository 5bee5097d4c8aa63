/** Number of entries above which a list renders only the entries near the visible part of the page. */
const MOST_AT_ONCE = 100;

/** Returns whether a list is too long to render all of its entries. */
export function isLong(count: number): boolean {
  return count > MOST_AT_ONCE;
}
