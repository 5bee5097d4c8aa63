/** A value that tells who listens when it changes; what React's `useSyncExternalStore` takes. */
export interface Store<T> {
  get(): T;
  set(value: T): void;
  /** Returns what ends the subscription. */
  subscribe(listener: () => void): () => void;
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(value, next)) return;
      value = next;
      listeners.forEach((listener) => listener());
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
