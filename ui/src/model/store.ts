/** A value that notifies its listeners of changes; compatible with React's `useSyncExternalStore`. */
export interface Watched<T> {
  get(): T;
  /** Returns a function that ends the subscription. */
  subscribe(listener: () => void): () => void;
}

/** A value that can be set. */
export interface Store<T> extends Watched<T> {
  set(value: T): void;
}

/** Returns a value derived from two values; its identity changes only if one of them changes. */
export function derived<A, B, T>(one: Watched<A>, other: Watched<B>, from: (a: A, b: B) => T): Watched<T> {
  let known: { readonly a: A; readonly b: B; readonly value: T } | undefined;
  return {
    get() {
      const [a, b] = [one.get(), other.get()];
      if (!known || !Object.is(known.a, a) || !Object.is(known.b, b)) known = { a, b, value: from(a, b) };
      return known.value;
    },
    subscribe(listener) {
      const ends = [one.subscribe(listener), other.subscribe(listener)];
      return () => ends.forEach((end) => end());
    },
  };
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
