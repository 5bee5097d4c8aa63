import { queryOptions } from "@tanstack/react-query";
import type { ScheduledStarts } from "../model/night";
import { sorted, targetOf } from "../model/objects";
import { api, dataOf } from "./client";
import { labelled, pageAt } from "./paging";
import type { ExplainedInstant, Judgement } from "./types";

const PAGE = 200;
/** Executions are read up to so many pages back. */
const MOST_PAGES = 15;
const MOST_DEFINITIONS = 1_000;
/** Schedules and expectations that are asked one by one for what became of their instants. */
export const MOST_ASKED = 20;
const AT_ONCE = 4;
const MOST_INSTANTS = 1_000;
const MOST_JUDGEMENTS = 100;
const OPEN = "queued,running,paused";

/** Executions that were created since an instant, the newest first; `readBackTo` says how far back, if there are older ones. */
export const nightExecutions = (since: string, label: string) =>
  queryOptions({
    queryKey: ["night", "executions", since, label],
    queryFn: async ({ signal }) => {
      const page = (continuation: string) =>
        dataOf(
          api.GET("/executions", {
            params: { query: { since, fields: "summary", top: PAGE, ...labelled(label), ...pageAt(continuation) } },
            signal,
          }),
        );
      let last = await page("");
      const value = sorted(last.value).readable;
      for (let pages = 1; last.continuation && pages < MOST_PAGES; pages++) {
        // Each page starts where the one before ends.
        // oxlint-disable-next-line no-await-in-loop
        last = await page(last.continuation);
        value.push(...sorted(last.value).readable);
      }
      const readBackTo = last.continuation ? (value.at(-1)?.created_at ?? since) : undefined;
      return { value, readBackTo };
    },
  });

/** Executions that have not ended, the newest 200. */
export const openExecutions = (label: string) =>
  queryOptions({
    queryKey: ["night", "open", label],
    queryFn: async ({ signal }) => {
      const page = await dataOf(
        api.GET("/executions", { params: { query: { state: OPEN, fields: "summary", top: PAGE, ...labelled(label) } }, signal }),
      );
      return { value: sorted(page.value).readable, more: page.continuation !== undefined };
    },
  });

/** What became of the instants of the first enabled schedules. */
export const nightStarts = (from: string, to: string, label: string) =>
  queryOptions({
    queryKey: ["night", "starts", from, to, label],
    queryFn: async ({ signal }) => {
      const page = await dataOf(api.GET("/schedules", { params: { query: { top: MOST_DEFINITIONS, ...labelled(label) } }, signal }));
      const schedules = sorted(page.value).readable.filter(({ definition }) => definition.enabled !== false);
      const value = await inTurn(schedules.slice(0, MOST_ASKED), async ({ schedule_id: id, definition }): Promise<ScheduledStarts> => {
        const instants: readonly ExplainedInstant[] = (
          await dataOf(
            api.GET("/schedules/{schedule_id}/explain", {
              params: { path: { schedule_id: id }, query: { from, to, top: MOST_INSTANTS } },
              signal,
            }),
          )
        ).value;
        return { schedule: id, target: targetOf(definition), instants };
      });
      return { value, more: schedules.length > MOST_ASKED };
    },
  });

/** The first enabled expectations, with what their latest deadlines found. */
export const nightExpectations = (label: string) =>
  queryOptions({
    queryKey: ["night", "expectations", label],
    queryFn: async ({ signal }) => {
      const page = await dataOf(api.GET("/expectations", { params: { query: { top: MOST_DEFINITIONS, ...labelled(label) } }, signal }));
      const expectations = sorted(page.value).readable.filter(({ definition }) => definition.enabled !== false);
      const judgements = await inTurn(expectations.slice(0, MOST_ASKED), async ({ expectation_id: id }): Promise<readonly Judgement[]> => {
        const params = { path: { expectation_id: id }, query: { top: MOST_JUDGEMENTS } };
        return (await dataOf(api.GET("/expectations/{expectation_id}/history", { params, signal }))).value;
      });
      return { expectations, judgements: judgements.flat(), more: expectations.length > MOST_ASKED };
    },
  });

/** The watches, as far as one page has them. */
export const nightWatches = () =>
  queryOptions({
    queryKey: ["night", "watches"],
    queryFn: async ({ signal }) =>
      sorted((await dataOf(api.GET("/watches", { params: { query: { top: MOST_DEFINITIONS } }, signal }))).value).readable,
  });

/** What is going to happen until an instant, as far as one answer has it. */
export const comingUntil = (to: string, label: string) =>
  queryOptions({
    queryKey: ["night", "coming", to, label],
    queryFn: ({ signal }) => dataOf(api.GET("/upcoming", { params: { query: { to, top: MOST_DEFINITIONS, ...labelled(label) } }, signal })),
  });

/** Asks for each of some objects, a few at once. */
async function inTurn<T, R>(all: readonly T[], ask: (each: T) => Promise<R>): Promise<readonly R[]> {
  const answers: R[] = [];
  for (let i = 0; i < all.length; i += AT_ONCE) {
    // Hosts answer others, too.
    // oxlint-disable-next-line no-await-in-loop
    answers.push(...(await Promise.all(all.slice(i, i + AT_ONCE).map(ask))));
  }
  return answers;
}
