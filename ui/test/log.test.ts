import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AuditEvent, Delivery, Telemetry } from "../src/api/types";
import { type LogLine, logOf, logText, matching, nowOf, type ReadLog, readOn, stepsOf } from "../src/model/log";

const AT = Date.parse("2026-11-23T10:00:00Z");
const at = (second: number) => new Date(AT + second * 1_000).toISOString();

const event = (second: number, more: Partial<AuditEvent>): AuditEvent => ({
  at: at(second),
  branch: "h",
  seq: second,
  event: "step.running",
  actor: "host-1",
  ...more,
});

const delivery = (second: number, more: Partial<Delivery> = {}): Delivery => ({
  direction: "received",
  name: "a.zip",
  size_bytes: 2_048,
  remote: { connection: "partner-a", path: "/in/a.zip" },
  local_path: "work:/a.zip",
  verified: "hash",
  gone: false,
  started_at: at(second - 1),
  ended_at: at(second),
  execution_id: "01M7YTQT19SA4619PY38NABK0Z",
  job_id: "fetch",
  step_id: "get",
  attempt: 0,
  nonce: String(second),
  ...more,
});

const messages = (...entries: Array<Partial<Telemetry["entries"][number]>>): Telemetry => ({
  trace_id: "t",
  complete: true,
  entries: entries.map((entry) => ({ at: at(0), kind: "trace", role: "func-a", name: "x", ...entry })),
});

/** A log of numbers that grows; a page has `size` of them, and says where the next one starts if there is one. */
class Growing {
  readonly asked: string[] = [];
  /** Pages that were complete when they were asked for. */
  readonly complete: string[] = [];
  length = 0;

  constructor(private readonly size: number) {}

  readonly page = (position: string | undefined) => {
    this.asked.push(position ?? "start");
    const from = Number(position ?? 0);
    const to = Math.min(from + this.size, this.length);
    if (to < this.length) this.complete.push(position ?? "start");
    const value = Array.from({ length: to - from }, (_, i) => from + i);
    return Promise.resolve({ value, ...(to < this.length && { continuation: String(to) }) });
  };
}

describe("a log that grows", () => {
  it("is read as a whole, and what is on complete pages is read once", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 8 }),
        async (size, most, growths) => {
          const log = new Growing(size);
          let read: ReadLog<number> | undefined;
          for (const growth of growths) {
            log.length += growth;
            read = await readOn(read, log.page, most);
            const { events, more } = read;
            expect(events).toEqual(Array.from({ length: events.length }, (_, i) => i));
            expect(more).toBe(events.length < log.length);
          }
          while (read?.more) read = await readOn(read, log.page, most);
          expect(read?.events.length).toBe(log.length);
          expect(new Set(log.complete).size).toBe(log.complete.length);
        },
      ),
    );
  });

  it("reads no more pages at once than allowed, and goes on where it stopped", async () => {
    const log = new Growing(2);
    log.length = 9;
    const first = await readOn(undefined, log.page, 2);
    expect(first).toEqual({ events: [0, 1, 2, 3], settled: 4, position: "4", more: true });
    const second = await readOn(first, log.page, 10);
    expect(second).toEqual({ events: [0, 1, 2, 3, 4, 5, 6, 7, 8], settled: 8, position: "8", more: false });
    log.asked.length = 0;
    log.length = 10;
    expect((await readOn(second, log.page, 10)).events).toHaveLength(10);
    expect(log.asked).toEqual(["8"]);
  });
});

describe("the lines of a log", () => {
  it("stand at their times: events, then files, then messages of the same time", () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(20)),
        fc.array(fc.nat(20)),
        fc.array(fc.nat(20)),
        (ofEvents, ofFiles, ofMessages) => {
          const sorted = ofEvents.toSorted((a, b) => a - b);
          const lines = logOf({
            events: sorted.map((second, i) => event(second, { seq: i, event: "flow.decided" })),
            deliveries: ofFiles.map((second) => delivery(second)),
            telemetry: messages(...ofMessages.map((second) => ({ at: at(second) }))),
          });
          const expected = Array.from({ length: 21 }, (_, second) => [
            ...ofEvents.filter((each) => each === second).map(() => `${at(second)} event`),
            ...ofFiles.filter((each) => each === second).map(() => `${at(second)} file`),
            ...ofMessages.filter((each) => each === second).map(() => `${at(second)} message`),
          ]).flat();
          expect(lines.map((line) => `${line.at} ${line.source}`)).toEqual(expected);
          expect(logOf({ events: sorted.map((second, i) => event(second, { seq: i })) }).map(({ key }) => key)).toEqual(
            sorted.map((_, i) => `h ${i}`),
          );
        },
      ),
    );
  });

  it("say what happened to which step, how long it took, and why it failed", () => {
    const lines = logOf({
      events: [
        event(0, { event: "execution.queued", actor: "key:ops" }),
        event(1, { step_id: "get", attempt: 0 }),
        event(3, {
          event: "step.failed",
          step_id: "get",
          attempt: 0,
          duration_ms: 2_000,
          reason: "next attempt at 10:01",
          failure: { class: "transient", code: "refused", message: "No.", attempt: 0, step: "get" },
        }),
        event(60, { step_id: "get", attempt: 1, iterations: [3, 1] }),
        event(61, { event: "something.new", reason: "because" }),
      ],
      deliveries: [delivery(62, { direction: "sent" })],
    });
    expect(lines.map(({ step, item, weight, text }) => [step, item, weight, text])).toEqual([
      ["", "", "plain", "Execution queued by API key ops"],
      ["get", "", "plain", "Started on host-1"],
      ["get", "", "failed", "Failed · took 2.0 s · next attempt at 10:01 · refused: No."],
      ["get", "3.1", "plain", "Started on host-1 (attempt 2)"],
      ["", "", "plain", "something.new · because"],
      ["get", "", "plain", "Sent a.zip to partner-a, 2.0 KiB"],
    ]);
    expect(stepsOf(lines)).toEqual(["get"]);
  });

  it("belong to the step that ran at the time of a message, if only one did", () => {
    const lines = logOf({
      events: [
        event(10, { step_id: "get" }),
        event(20, { event: "step.completed", step_id: "get" }),
        event(30, { step_id: "a", branch: "h.1", iterations: [0] }),
        event(32, { step_id: "a", branch: "h.2", iterations: [1] }),
        event(34, { step_id: "b", branch: "h.3" }),
        event(36, { event: "step.completed", step_id: "b", branch: "h.3" }),
      ],
      telemetry: messages({ at: at(5) }, { at: at(15) }, { at: at(25) }, { at: at(31) }, { at: at(33) }, { at: at(35) }, { at: at(99) }),
    });
    const owners = lines.filter(({ source }) => source === "message").map(({ step, item }) => `${step}[${item}]`);
    expect(owners).toEqual(["[]", "get[]", "[]", "a[0]", "a[]", "[]", "a[]"]);
  });
});

const line = (more: Partial<LogLine>): LogLine => ({
  key: "k",
  at: at(0),
  step: "",
  item: "",
  source: "event",
  weight: "plain",
  text: "x",
  ...more,
});

describe("the filters of a log", () => {
  it("keep the lines of a step that contain a text in any case", () => {
    const lines = [
      line({ key: "1", step: "get", item: "3", text: "Received A.zip" }),
      line({ key: "2", step: "send", text: "Sent a.ZIP" }),
      line({ key: "3", text: "Execution queued" }),
    ];
    const keys = (step: string, text: string) => matching(lines, { step, text }).map(({ key }) => key);
    expect(keys("", "")).toEqual(["1", "2", "3"]);
    expect(keys("", " a.zip ")).toEqual(["1", "2"]);
    expect(keys("get", "")).toEqual(["1"]);
    expect(keys("", "get [3]")).toEqual(["1"]);
    expect(keys("send", "received")).toEqual([]);
  });
});

describe("the text of a log", () => {
  it("has one line for each, whatever others have written", () => {
    fc.assert(
      fc.property(fc.array(fc.record({ step: fc.string(), text: fc.string() })), (rows) => {
        const text = logText(rows.map(line));
        expect(text.split("\n")).toHaveLength(rows.length + 1);
      }),
    );
    expect(logText([line({ step: "get", item: "3", text: "a\nb\u202e" })])).toBe(`${at(0)}  get [3]  a␊b⟨U+202E⟩\n`);
  });
});

describe("what is under way", () => {
  it("names the steps, their attempts and what was moved", () => {
    const progress = { bytes: 1_024, total_bytes: 4_096, bytes_per_second: 0, files: 0, total_files: 0 };
    expect(nowOf({})).toBe("");
    expect(nowOf({ current_steps: [], progress })).toBe("");
    expect(
      nowOf({ current_steps: [{ id: "get", attempt: 1 }, { id: "b", attempt: 0, iterations: [2], next_attempt_at: at(9) }], progress }),
    ).toBe("Now: get (attempt 2), b [2] waits for attempt 1, 1.0 KiB of 4.0 KiB transferred");
    expect(nowOf({ current_steps: Array.from({ length: 6 }, (_, i) => ({ id: `s${i}`, attempt: 0 })) })).toBe("Now: s0, s1, s2, s3, and 2 more");
  });
});
