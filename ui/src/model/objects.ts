import { textsOf } from "./filters";

/** The path of the screen for an object of each kind; `$id` is a placeholder for the object's id or name. */
const SCREENS: Readonly<Record<string, string>> = {
  job: "/jobs/$id",
  chain: "/chains/$id",
  schedule: "/schedules/$id",
  watch: "/watches/$id",
  expectation: "/expectations/$id",
  calendar: "/calendars/$id",
  connection: "/connections/$id",
  channel: "/channels/$id",
  subscription: "/subscriptions/$id",
  notification: "/notifications/$id",
  execution: "/executions/$id",
  chain_execution: "/chain-executions/$id",
  key: "/keys",
  api_key: "/api-keys",
  settings: "/settings",
};

/** Returns the path of the screen for an object of a kind; `undefined` if there is no such screen. */
export function screenOf(kind: string): string | undefined {
  return Object.hasOwn(SCREENS, kind) ? SCREENS[kind] : undefined;
}

/** The tabs of a definition's screen; the first tab is the default. */
export const DEFINITION_TABS = ["overview", "versions", "definition"] as const;
export type DefinitionTab = (typeof DEFINITION_TABS)[number];

/** The tab and the compared versions in the URL of a definition's screen. */
export type DefinitionSearch = { [name in "tab" | "before" | "after"]?: string };

/** Reads the parameters in the URL of a definition's screen. */
export function readDefinitionSearch(search: Record<string, unknown>): DefinitionSearch {
  return textsOf(search, ["tab", "before", "after"]);
}

/** An object by its kind and its id. */
export interface ObjectName {
  readonly kind: string;
  readonly id: string;
}

const ID_END = 8;

/** Returns the end of an execution's id, which differs most between executions, such as `…HPMHX8M1`. */
export function shortId(id: string): string {
  return `…${id.slice(-ID_END)}`;
}

/** Returns the object that a schedule or a watch starts. */
export function targetOf({ target }: { readonly target: { readonly job_id?: string; readonly chain_id?: string } }): ObjectName {
  return target.chain_id ? { kind: "chain", id: target.chain_id } : { kind: "job", id: target.job_id ?? "" };
}

/** A list entry that the server cannot read. */
export interface Unreadable {
  readonly unreadable: true;
  readonly problem: string;
}

/** Divides the entries of a list into readable and unreadable entries. */
export function sorted<T extends object>(
  entries: readonly T[],
): { readonly readable: Exclude<T, Unreadable>[]; readonly unreadable: Extract<T, Unreadable>[] } {
  return {
    readable: entries.filter((entry): entry is Exclude<T, Unreadable> => !("unreadable" in entry)),
    unreadable: entries.filter((entry): entry is Extract<T, Unreadable> => "unreadable" in entry),
  };
}
