import { queryOptions } from "@tanstack/react-query";
import { readNight, type ScheduledStarts } from "../model/night";
import { sorted, targetOf } from "../model/objects";
import { api, dataOf } from "./client";
import { labelled, pageAt, readPages } from "./paging";
import { judgementsSince } from "./partnerQueries";

const PAGE = 200;
/** Maximum number of pages of executions that are read. */
const MOST_PAGES = 15;
const MOST_DEFINITIONS = 1_000;
/** Maximum number of schedules and expectations whose instants are requested individually. */
export const MOST_ASKED = 20;
const AT_ONCE = 4;
const INSTANTS_PAGE = 1_000;
/**
 * Maximum number of starts of a schedule that are read, earliest first: slightly more than one per minute for two days.
 */
export const MOST_INSTANTS = 3_000;
const OPEN = "queued,running,paused";

/** Executions created since an instant, newest first. */
export const nightExecutions = (since: string, label: string) =>
  queryOptions({
    queryKey: ["night", "executions", since, label],
    queryFn: ({ signal }) =>
      readNight((continuation) => {
        const query = { since, fields: "summary", top: PAGE, ...labelled(label), ...pageAt(continuation) } as const;
        return dataOf(api.GET("/executions", { params: { query }, signal }));
      }, MOST_PAGES),
  });

/** The newest 200 executions that have not ended. */
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

/** The results of the due instants of the first enabled schedules. */
export const nightStarts = (from: string, to: string, label: string) =>
  queryOptions({
    queryKey: ["night", "starts", from, to, label],
    queryFn: async ({ signal }) => {
      const page = await dataOf(api.GET("/schedules", { params: { query: { top: MOST_DEFINITIONS, ...labelled(label) } }, signal }));
      const { readable, unreadable } = sorted(page.value);
      const schedules = readable.filter(({ definition }) => definition.enabled !== false);
      const value = await inTurn(schedules.slice(0, MOST_ASKED), async ({ schedule_id: id, definition }): Promise<ScheduledStarts> => {
        const instants = await readPages(
          (continuation) => {
            const params = { path: { schedule_id: id }, query: { from, to, top: INSTANTS_PAGE, ...pageAt(continuation) } };
            return dataOf(api.GET("/schedules/{schedule_id}/explain", { params, signal }));
          },
          ({ length }) => length >= MOST_INSTANTS,
        );
        return { schedule: id, target: targetOf(definition), instants };
      });
      return {
        value,
        more: schedules.length > MOST_ASKED || page.continuation !== undefined,
        unreadable: unreadable.length,
        isCut: value.some(({ instants }) => instants.length >= MOST_INSTANTS),
      };
    },
  });

/** The enabled expectations, with the results of the first ones since a day (UTC). */
export const nightExpectations = (label: string, day: string) =>
  queryOptions({
    queryKey: ["night", "expectations", label, day],
    queryFn: async ({ signal }) => {
      const page = await dataOf(api.GET("/expectations", { params: { query: { top: MOST_DEFINITIONS, ...labelled(label) } }, signal }));
      const { readable, unreadable } = sorted(page.value);
      const expectations = readable.filter(({ definition }) => definition.enabled !== false);
      const judgements = await inTurn(expectations.slice(0, MOST_ASKED), ({ expectation_id: id }) => judgementsSince(id, day, signal));
      return {
        expectations,
        judgements: judgements.flat(),
        more: expectations.length > MOST_ASKED || page.continuation !== undefined,
        unreadable: unreadable.length,
      };
    },
  });

/** The watches on the first page. */
export const nightWatches = () =>
  queryOptions({
    queryKey: ["night", "watches"],
    queryFn: async ({ signal }) =>
      sorted((await dataOf(api.GET("/watches", { params: { query: { top: MOST_DEFINITIONS } }, signal }))).value).readable,
  });

/** Events expected until an instant, as far as one response contains them. */
export const comingUntil = (to: string, label: string) =>
  queryOptions({
    queryKey: ["night", "coming", to, label],
    queryFn: ({ signal }) => dataOf(api.GET("/upcoming", { params: { query: { to, top: MOST_DEFINITIONS, ...labelled(label) } }, signal })),
  });

/** Requests data for each of several objects, a few at a time. */
async function inTurn<T, R>(all: readonly T[], ask: (each: T) => Promise<R>): Promise<readonly R[]> {
  const answers: R[] = [];
  for (let i = 0; i < all.length; i += AT_ONCE) {
    // The limit leaves the hosts capacity for other requests.
    // oxlint-disable-next-line no-await-in-loop
    answers.push(...(await Promise.all(all.slice(i, i + AT_ONCE).map(ask))));
  }
  return answers;
}
