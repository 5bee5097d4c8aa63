import { queryOptions } from "@tanstack/react-query";
import type { Picked } from "../model/parameters";
import { api, dataOf } from "./client";

/** The most names that a field offers; further ones can still be typed. */
const MOST = 200;

/** A name that can be chosen, and what kind of object it is of. */
export interface Named {
  readonly name: string;
  /** The type of a connection or the kind of a key; `undefined` for others. */
  readonly type?: string;
}

/** Kinds of objects whose names can be listed: secrets cannot be read, and zones are the browser's. */
type Listed = Exclude<Picked, "secret" | "zone">;

const query = { top: MOST } as const;

const READ: Readonly<Record<Listed, (signal: AbortSignal) => Promise<readonly Named[]>>> = {
  job: async (signal) => named(await dataOf(api.GET("/jobs", { params: { query }, signal })), "job_id"),
  chain: async (signal) => named(await dataOf(api.GET("/chains", { params: { query }, signal })), "chain_id"),
  calendar: async (signal) => named(await dataOf(api.GET("/calendars", { params: { query }, signal })), "calendar_id"),
  channel: async (signal) => named(await dataOf(api.GET("/channels", { params: { query }, signal })), "channel_id"),
  connection: async (signal) => {
    const { value } = await dataOf(api.GET("/connections", { params: { query }, signal }));
    return value.flatMap((each) => ("connection" in each ? [{ name: each.name, type: each.connection.type }] : []));
  },
  key: async (signal) => {
    const { value } = await dataOf(api.GET("/keys", { params: { query }, signal }));
    return value.flatMap((each) => ("kind" in each ? [{ name: each.name, type: each.kind }] : []));
  },
};

function named({ value }: { readonly value: readonly object[] }, property: string): readonly Named[] {
  return value.map((each) => ({ name: String((each as Record<string, unknown>)[property]) }));
}

const ZONES: readonly Named[] = ["UTC", ...Intl.supportedValuesOf("timeZone")].map((name) => ({ name }));

/** The names that a field offers. */
export const namesFor = (picked: Picked) =>
  queryOptions({
    queryKey: ["names", picked],
    staleTime: 10_000,
    queryFn: ({ signal }): Promise<readonly Named[]> =>
      picked === "zone" ? Promise.resolve(ZONES) : picked === "secret" ? Promise.resolve([]) : READ[picked](signal),
  });
