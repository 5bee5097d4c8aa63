import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AuditEvent, Delivery, Telemetry } from "../src/api/types";
import { daysOf, hiddenBefore, type LogLine, logOf, logText, matching, nowOf, type ReadLog, readOn, stepsOf } from "../src/model/log";

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

interface Numbered {
  readonly at: string;
  readonly id: number;
}

/** A growing log in order of time. A page has `size` events and names the event after which the next page starts. */
class Growing {
  readonly asked: string[] = [];
  events: Numbered[] = [];
  private written = 0;

  constructor(private readonly size: number) {}

  /** Adds an event with a time in seconds. */
  write(second: number): void {
    this.events = [...this.events, { at: at(second), id: this.written++ }].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at) || a.id - b.id);
  }

  readonly page = (position: string | undefined) => {
    this.asked.push(position ?? "start");
    const from = position === undefined ? 0 : this.events.findIndex(({ id }) => String(id) === position) + 1;
    const value = this.events.slice(from, from + this.size);
    const last = from + this.size < this.events.length ? value.at(-1) : undefined;
    return Promise.resolve({ value, continuation: last && String(last.id) });
  };
}

describe("a log that grows", () => {
  it("is read as a whole, also what is written after later events", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.record({ passes: fc.nat(40), late: fc.array(fc.nat(29), { maxLength: 6 }) }), { minLength: 1, maxLength: 10 }),
        async (size, turns) => {
          const log = new Growing(size);
          let read: ReadLog<Numbered> | undefined;
          let time = 100;
          for (const { passes, late } of turns) {
            time += passes;
            for (const by of late) log.write(time - by);
            read = await readOn(read, log.page, 1_000);
            expect(read).toMatchObject({ events: log.events, more: false });
          }
        },
      ),
    );
  });

  it("is read in parts, to its end, where it is long", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.nat(200), { maxLength: 30 }),
        async (size, most, seconds) => {
          const log = new Growing(size);
          for (const second of seconds) log.write(second);
          let read = await readOn(undefined, log.page, most);
          for (let turns = 0; read.more && turns <= seconds.length; turns++) {
            expect(read.events).toEqual(log.events.slice(0, read.events.length));
            read = await readOn(read, log.page, most);
          }
          expect(read).toMatchObject({ events: log.events, more: false });
        },
      ),
    );
  });

  it("reads no more pages at once than allowed, and those that the log has left behind no more", async () => {
    const log = new Growing(2);
    for (let i = 0; i < 9; i++) log.write(i * 20);
    const first = await readOn(undefined, log.page, 3);
    expect(log.asked).toEqual(["start", "1", "3"]);
    expect(first).toMatchObject({ settled: 4, position: "3", more: true });
    expect(first.events.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4, 5]);
    log.asked.length = 0;
    const second = await readOn(first, log.page, 10);
    expect(log.asked).toEqual(["3", "5", "7"]);
    expect(second).toMatchObject({ events: log.events, settled: 6, position: "5", more: false });
  });
});

/** Returns the steps of the messages from seconds 15 and 35. */
const ownersOf = (events: AuditEvent[], more = false) =>
  logOf({ events, more, telemetry: messages({ at: at(15) }, { at: at(35) }) })
    .filter(({ source }) => source === "message")
    .map(({ step }) => step);

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

  it("belong to no step after the execution has stopped, nor after the last event of a log that goes on", () => {
    const started = [event(10, { step_id: "get" }), event(20, { event: "flow.decided" })];
    expect(ownersOf(started)).toEqual(["get", "get"]);
    expect(ownersOf(started, true)).toEqual(["get", ""]);
    for (const end of ["paused", "completed", "failed", "cancelled"]) {
      expect(ownersOf([...started, event(30, { event: `execution.${end}` })])).toEqual(["get", ""]);
      expect(ownersOf([...started, event(30, { event: `execution.${end}` }), event(33, { step_id: "put" })])).toEqual(["get", "put"]);
    }
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
  it("has one line for each after that of the zone, whatever others have written", () => {
    fc.assert(
      fc.property(fc.array(fc.record({ step: fc.string(), text: fc.string() })), (rows) => {
        const text = logText(rows.map(line));
        expect(text.split("\n")).toHaveLength(rows.length + 2);
      }),
    );
    expect(logText([line({ step: "get", text: "a" })], ["Others are missing."])).toBe(`Times in UTC\nOthers are missing.\n${at(0)}  get  a\n`);
    expect(logText([line({ step: "get", item: "3", text: "a\nb\u202e" })])).toBe(`Times in UTC\n${at(0)}  get [3]  a␊b⟨U+202E⟩\n`);
  });
});

describe("the days of a log", () => {
  it("stand at the first line of each, by the clocks of the zone", () => {
    const lines = [line({ key: "1" }), line({ key: "2", at: at(13 * 3_600) }), line({ key: "3", at: at(15 * 3_600) })];
    expect([...daysOf(lines, "UTC")]).toEqual([["1", "23 Nov 2026"], ["3", "24 Nov 2026"]]);
    expect([...daysOf(lines, "Europe/Berlin")]).toEqual([["1", "23 Nov 2026"], ["2", "24 Nov 2026"]]);
    expect([...daysOf([], "UTC")]).toEqual([]);
  });
});

describe("the lines that are left out", () => {
  it("are all but the newest, or those before the line that stays", () => {
    const lines = ["a", "b", "c", "d", "e"].map((key) => line({ key }));
    expect(hiddenBefore(lines, 3, undefined)).toBe(2);
    expect(hiddenBefore(lines, 9, undefined)).toBe(0);
    expect(hiddenBefore(lines, 3, "b")).toBe(1);
    expect(hiddenBefore([line({ key: "late" }), ...lines], 3, "b")).toBe(2);
    expect(hiddenBefore(lines, 3, "gone")).toBe(2);
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
