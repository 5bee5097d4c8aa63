/** Returns the header with the reason of a change for the audit log; no header for an empty reason. */
export function reasonHeader(reason: string): { "X-Courier-Reason"?: string } {
  return reason ? { "X-Courier-Reason": encodeURIComponent(reason) } : {};
}
