import { texts } from "../texts";

/** The caller on a host without authentication. */
const LOCAL = "local";

/** Returns the display name of a caller: the name of an Entra user, if it is known. */
export function callerOf(by: string): { readonly name: string; readonly isKey: boolean } {
  const [, kind, rest = ""] = /^(key:|entra:\S+ )(.+)$/s.exec(by) ?? [];
  return kind ? { name: rest, isKey: kind === "key:" } : { name: by, isKey: false };
}

/** Returns a caller's display name: a user's name, or "API key" and the key's name. */
export function callerName(by: string): string {
  if (by === LOCAL) return texts.executions.startedBy.local;
  const { name, isKey } = callerOf(by);
  return isKey ? texts.executions.startedBy.key(name) : name;
}
