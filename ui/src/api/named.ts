import { queryOptions } from "@tanstack/react-query";
import type { NamedKind } from "../model/document/fields";
import { api, dataOf } from "./client";
import { pageAt } from "./paging";

/** Objects of a kind that are offered at most. */
const MOST = 2_000;

/** An object that a field can name. */
export interface Named {
  readonly name: string;
  readonly type?: string;
}

interface Page {
  readonly value: readonly object[];
  readonly continuation?: string | undefined;
}

type Asked = (continuation: string, signal: AbortSignal) => Promise<Page>;

const at = (continuation: string) => ({ params: { query: pageAt(continuation) } });

const PAGES: Readonly<Record<Exclude<NamedKind, "pool">, Asked>> = {
  connection: (from, signal) => dataOf(api.GET("/connections", { ...at(from), signal })),
  key: (from, signal) => dataOf(api.GET("/keys", { ...at(from), signal })),
  channel: (from, signal) => dataOf(api.GET("/channels", { ...at(from), signal })),
  calendar: (from, signal) => dataOf(api.GET("/calendars", { ...at(from), signal })),
  job: (from, signal) => dataOf(api.GET("/jobs", { ...at(from), signal })),
  chain: (from, signal) => dataOf(api.GET("/chains", { ...at(from), signal })),
};

/** The objects of a kind, by name. */
export const named = (kind: NamedKind) =>
  queryOptions({
    queryKey: ["named", kind],
    staleTime: 30_000,
    // One that is made in another tab is offered on return.
    refetchOnWindowFocus: "always",
    queryFn: async ({ signal }): Promise<readonly Named[]> => {
      if (kind === "pool") return pools(signal);
      const found: Named[] = [];
      let continuation = "";
      do {
        // oxlint-disable-next-line no-await-in-loop -- each page says where the next one begins
        const page = await PAGES[kind](continuation, signal);
        found.push(...page.value.flatMap(namedIn));
        continuation = page.continuation ?? "";
      } while (continuation && found.length < MOST);
      return found;
    },
  });

async function pools(signal: AbortSignal): Promise<readonly Named[]> {
  const settings = await dataOf(api.GET("/settings", { signal }));
  return [...new Set(["default", ...Object.keys(settings.pools ?? {})])].map((name) => ({ name }));
}

function namedIn(entry: object): Named[] {
  const { name, job_id, chain_id, channel_id, calendar_id, connection, definition, kind } = entry as Readonly<Record<string, unknown>>;
  const id = [job_id, chain_id, channel_id, calendar_id, name].find((each) => typeof each === "string") as string | undefined;
  const type = [connection, definition].map((each) => (each as { type?: unknown } | undefined)?.type).find((each) => typeof each === "string") ?? kind;
  return id === undefined ? [] : [{ name: id, ...(typeof type === "string" && { type }) }];
}
