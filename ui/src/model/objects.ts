/** The screen of one object of each kind; `$id` stands for the object's id or name. */
const SCREENS: Readonly<Record<string, string>> = {
  job: "/jobs/$id",
  chain: "/chains/$id",
  schedule: "/schedules/$id",
  watch: "/watches/$id",
  expectation: "/expectations/$id",
  calendar: "/calendars/$id",
  connection: "/connections/$id",
  execution: "/executions/$id",
  chain_execution: "/chain-executions/$id",
  key: "/keys",
  api_key: "/api-keys",
  settings: "/settings",
};

/** Returns the path of the screen that shows an object of a kind; `undefined` if none does. */
export function screenOf(kind: string): string | undefined {
  return Object.hasOwn(SCREENS, kind) ? SCREENS[kind] : undefined;
}

/** An entry of a list that the server cannot read. */
export interface Unreadable {
  readonly unreadable: true;
  readonly problem: string;
}

/** Tells the entries of a list apart: those that can be read, and those that cannot. */
export function sorted<T extends object>(
  entries: readonly T[],
): { readonly readable: Exclude<T, Unreadable>[]; readonly unreadable: Extract<T, Unreadable>[] } {
  return {
    readable: entries.filter((entry): entry is Exclude<T, Unreadable> => !("unreadable" in entry)),
    unreadable: entries.filter((entry): entry is Extract<T, Unreadable> => "unreadable" in entry),
  };
}
