import { createStore } from "../model/store";

const KEPT = "courier.key";

/** Identity of this tab: the API key that it sends, and whether the server no longer takes it. */
export interface Session {
  readonly key: string | undefined;
  /** The server has refused a request for want of credentials; nothing is asked meanwhile. */
  readonly expired: boolean;
}

export const session = createStore<Session>({
  key: globalThis.sessionStorage?.getItem(KEPT) ?? undefined,
  expired: false,
});

/** Signs in with an API key; `keep` keeps it until the tab is closed, else until it is reloaded. */
export function signInWithKey(key: string, keep: boolean): void {
  if (keep) sessionStorage.setItem(KEPT, key);
  else sessionStorage.removeItem(KEPT);
  session.set({ key, expired: false });
}

/** Forgets the key. */
export function forgetKey(): void {
  sessionStorage.removeItem(KEPT);
  session.set({ key: undefined, expired: false });
}
