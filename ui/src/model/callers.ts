import { texts } from "../texts";

/** Returns who has made a request, as people call them: a person of Entra by their name, if that is known. */
export function callerOf(by: string): { readonly name: string; readonly isKey: boolean } {
  const [, kind, rest = ""] = /^(key:|entra:\S+ )(.+)$/s.exec(by) ?? [];
  return kind ? { name: rest, isKey: kind === "key:" } : { name: by, isKey: false };
}

/** Returns who has made a request, in words: a person of Entra by their name, a key as an API key. */
export function callerName(by: string): string {
  const { name, isKey } = callerOf(by);
  return isKey ? texts.executions.startedBy.key(name) : name;
}
