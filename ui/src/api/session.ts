import { createStore } from "../model/store";

const KEPT = "courier.key";

/** The identity of this tab: its API key, and whether the server no longer accepts its credentials. */
export interface Session {
  readonly key: string | undefined;
  /**
   * The server has refused a request because of missing or invalid credentials. Until the next sign-in, no requests are
   * sent.
   */
  readonly expired: boolean;
}

export const session = createStore<Session>({
  key: globalThis.sessionStorage?.getItem(KEPT) ?? undefined,
  expired: false,
});

/**
 * Signs in with an API key. With `keep`, the key is kept until the tab is closed, otherwise until the page is reloaded.
 */
export function signInWithKey(key: string, keep: boolean): void {
  if (keep) sessionStorage.setItem(KEPT, key);
  else sessionStorage.removeItem(KEPT);
  session.set({ key, expired: false });
}

/** Discards the key. */
export function forgetKey(): void {
  sessionStorage.removeItem(KEPT);
  session.set({ key: undefined, expired: false });
}
