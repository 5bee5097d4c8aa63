import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { readAfresh } from "../api/client";

/**
 * Reads everything below a key again when a state has changed. Data of an ended execution is no longer refreshed
 * automatically, and must be read once after the end. Otherwise a response from before the end, which hosts share for
 * two seconds, would remain.
 *
 * @param state `undefined` until it is known, which does not count as a change
 */
export function useReadAtChange(queryKey: QueryKey, state: string | undefined): void {
  const client = useQueryClient();
  const known = useRef(state);
  useEffect(() => {
    const isChanged = known.current !== undefined && known.current !== state;
    known.current = state;
    if (!isChanged) return;
    readAfresh();
    void client.invalidateQueries({ queryKey });
  });
}
