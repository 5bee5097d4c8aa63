import { useSyncExternalStore } from "react";
import type { Watched } from "../model/store";

/** Returns the value of a store, or a selected part of it. The component renders again when that value changes. */
export function useStore<T>(store: Watched<T>): T;
export function useStore<T, S>(store: Watched<T>, select: (value: T) => S): S;
export function useStore<T, S>(store: Watched<T>, select?: (value: T) => S): T | S {
  const read = () => (select ? select(store.get()) : store.get());
  return useSyncExternalStore(store.subscribe, read, read);
}
