/** The header that tells the trail why something is changed; none for an empty reason. */
export function reasonHeader(reason: string): { "X-Courier-Reason"?: string } {
  return reason ? { "X-Courier-Reason": encodeURIComponent(reason) } : {};
}
