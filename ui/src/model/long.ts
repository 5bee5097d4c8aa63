/** Entries beyond which only those near what is seen of the page are on it. */
const MOST_AT_ONCE = 100;

/** Returns whether a list is too long to be on the page as a whole. */
export function isLong(count: number): boolean {
  return count > MOST_AT_ONCE;
}
