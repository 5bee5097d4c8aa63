import { texts } from "../texts";

/** The caller of a host without authentication. */
const LOCAL = "local";

/** Returns who has made a request, as people call them: a person of Entra by their name, if that is known. */
export function callerOf(by: string): { readonly name: string; readonly isKey: boolean } {
  const [, kind, rest = ""] = /^(key:|entra:\S+ )(.+)$/s.exec(by) ?? [];
  return kind ? { name: rest, isKey: kind === "key:" } : { name: by, isKey: false };
}

/** Returns the name of a caller for people: of a person their name, of a key "API key" and its name. */
export function callerName(by: string): string {
  if (by === LOCAL) return texts.executions.startedBy.local;
  const { name, isKey } = callerOf(by);
  return isKey ? texts.executions.startedBy.key(name) : name;
}
