import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { readAfresh } from "../api/client";

/**
 * Reads everything below a key anew when a state has changed: what belongs to an execution that has
 * just ended is not asked for by itself any more, and must be read once after the end: an answer
 * of before it, which hosts give to others for two seconds, would stay.
 *
 * @param state `undefined` until it is known, which is no change
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
