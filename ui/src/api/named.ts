import { queryOptions } from "@tanstack/react-query";
import type { NamedKind } from "../model/document/fields";
import type { Picked } from "../model/parameters";
import { zoneName } from "../model/times";
import { zonesFrom } from "../model/zones";
import { api, dataOf } from "./client";
import { pageAt, readPages } from "./paging";
import { me } from "./queries";

/** Maximum number of objects of a kind that a field offers. */
const MOST = 2_000;

/** An object that a field can name. */
export interface Named {
  readonly name: string;
  /** The type of a connection or a channel, or the kind of a key; `undefined` for other objects. */
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

/** The names that a field offers. Names of secrets cannot be read; time zones come from the browser. */
export const named = (kind: Picked) =>
  queryOptions({
    queryKey: ["named", kind],
    staleTime: 30_000,
    // Includes an object that was created in another tab.
    refetchOnWindowFocus: "always",
    queryFn: async ({ client, signal }): Promise<readonly Named[]> => {
      if (kind === "secret") return [];
      if (kind === "zone") return zones(client.getQueryData(me().queryKey)?.time_zone);
      if (kind === "pool") return pools(signal);
      return (await readPages((continuation) => PAGES[kind](continuation, signal), ({ length }) => length >= MOST)).flatMap(namedIn);
    },
  });

function zones(installation = "UTC"): readonly Named[] {
  return zonesFrom(installation, zoneName(undefined), Intl.supportedValuesOf("timeZone")).map((name) => ({ name }));
}

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
