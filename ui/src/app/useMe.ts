import { useQuery } from "@tanstack/react-query";
import { me } from "../api/queries";
import type { Caller } from "../api/types";

/** Returns the caller; `undefined` until the caller is known. */
export function useMe(): Caller | undefined {
  return useQuery({ ...me(), staleTime: 60_000 }).data;
}
