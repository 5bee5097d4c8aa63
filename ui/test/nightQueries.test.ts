import { afterEach, describe, expect, it, vi } from "vitest";
import { api } from "../src/api/client";
import { nightExpectations, nightStarts } from "../src/api/night";

const FROM = Date.parse("2026-11-29T00:00:00Z");
const minute = (n: number) => new Date(FROM + n * 60_000).toISOString();
const starts = (first: number, count: number) =>
  Array.from({ length: count }, (_, i) => ({ instant: minute(first + i), local: minute(first + i), verdict: "ran" }));

interface Options {
  readonly params: { readonly query?: { readonly continuation?: string } };
}

/** Answers requests by path and continuation; returns the requests. */
function answering(answers: (path: string, continuation: string) => object): string[] {
  const asked: string[] = [];
  vi.spyOn(api, "GET").mockImplementation((async (path: string, { params: { query } }: Options) => {
    const continuation = query?.continuation ?? "";
    asked.push(`${path} ${continuation}`.trim());
    return { data: answers(path, continuation), response: new Response() };
  }) as never);
  return asked;
}

/** Runs a query. */
function run<T>({ queryFn }: { readonly queryFn?: unknown }): Promise<T> {
  return (queryFn as (context: { signal: AbortSignal }) => Promise<T>)({ signal: new AbortController().signal });
}

interface Starts {
  readonly value: ReadonlyArray<{ readonly instants: ReadonlyArray<{ readonly instant: string }> }>;
  readonly isCut: boolean;
  readonly more: boolean;
  readonly unreadable: number;
}

const startsOf = () => run<Starts>(nightStarts(minute(0), minute(2_880), ""));
const judgement = (hoursAgo: number) => ({ expectation: "files", by: minute(-hoursAgo * 60) });
const SCHEDULE = { schedule_id: "every-minute", definition: { type: "cron", expression: "* * * * *", target: { job_id: "j" } } };
const UNREADABLE = { schedule_id: "odd", unreadable: true, problem: "" };

afterEach(() => void vi.restoreAllMocks());

describe("the starts of a night", () => {
  it("are all starts of a schedule, also those that do not fit on a page", async () => {
    answering((path, continuation) => {
      if (path === "/schedules") return { value: [SCHEDULE] };
      return continuation ? { value: starts(1_000, 440) } : { value: starts(0, 1_000), continuation: "more" };
    });
    const { value, isCut, more, unreadable } = await startsOf();
    expect(value[0]?.instants.at(-1)?.instant).toBe(minute(1_439));
    expect({ count: value[0]?.instants.length, isCut, more, unreadable }).toEqual({ count: 1_440, isCut: false, more: false, unreadable: 0 });
  });

  it("say so where they are not all", async () => {
    const asked = answering((path) => {
      if (path === "/schedules") return { value: [SCHEDULE, UNREADABLE], continuation: "more" };
      return { value: starts(0, 1_000), continuation: "more" };
    });
    expect(await startsOf()).toMatchObject({ isCut: true, more: true, unreadable: 1 });
    expect(asked).toHaveLength(4);
  });
});

describe("the expectations of a night", () => {
  it("have their deadlines read back to the day that is asked for", async () => {
    const expectation = { expectation_id: "files", definition: { connection: "bank", path: "in" } };
    const asked = answering((path, continuation) => {
      if (path === "/expectations") return { value: [expectation] };
      return continuation ? { value: [judgement(4), judgement(20), judgement(50)] } : { value: [judgement(1), judgement(2), judgement(3)], continuation: "c" };
    });
    const found = await run<{ judgements: object[]; more: boolean }>(nightExpectations("", "2026-11-28"));
    expect(found.judgements).toHaveLength(6);
    expect(found.more).toBe(false);
    expect(asked).toEqual(["/expectations", "/expectations/{expectation_id}/history", "/expectations/{expectation_id}/history c"]);
  });
});
