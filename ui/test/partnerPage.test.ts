import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DeliveryReportLine, Expiry, Judgement, StoredExpectation, StoredWatch } from "../src/api/types";
import {
  contactsOf,
  dayOf,
  expiriesOf,
  idsOf,
  MOST_OF_EACH,
  partnerJobs,
  partnerState,
  standingOn,
  trafficOf,
  troublesOf,
} from "../src/model/partnerPage";

const DAY = "2026-11-30";

const expectation = (id: string, more: Partial<StoredExpectation["definition"]> = {}, next?: string): StoredExpectation => ({
  expectation_id: id,
  version: 1,
  saved_at: `${DAY}T00:00:00Z`,
  saved_by: "key:ops",
  definition: { connection: "partner-a", path: "/in", by: "05:00", ...more },
  ...(next && { next: { from: next, by: next } }),
});

const judgement = (by: string, isMet: boolean): Judgement => ({
  id: by,
  type: isMet ? "expectation.met" : "expectation.missed",
  expectation: "nightly",
  connection: "partner-a",
  path: "/in",
  from: by,
  by,
  judged_at: by,
  expected: 3,
  came: isMet ? 3 : 1,
  files: [],
});

const watch = (id: string, since?: string, isEnabled = true): StoredWatch => ({
  watch_id: id,
  version: 1,
  saved_at: `${DAY}T00:00:00Z`,
  saved_by: "key:ops",
  definition: { connection: "partner-a", path: "/in", target: { job_id: "fetch" }, enabled: isEnabled },
  ...(since && { last_error: { code: "refused", message: "No.", failures: 2, since } }),
});

const failure = (at: string) => ({ at, code: "refused", execution_id: "01M7YTQT19SA4619PY38NABK0Z", job_id: "fetch", step: "get" });
const success = (at: string) => ({ ...failure(at), direction: "received" as const, name: "a.zip" });

describe("the definitions of a partner", () => {
  it("are asked for one by one up to a bound, those of one kind", () => {
    const many = Array.from({ length: MOST_OF_EACH + 3 }, (_, i) => ({ kind: "job", id: `job-${i}` }));
    expect(idsOf("job", [{ kind: "watch", id: "w" }, ...many])).toEqual(many.slice(0, MOST_OF_EACH).map(({ id }) => id));
    expect(idsOf("chain", many)).toEqual([]);
  });
});

describe("the jobs of a partner", () => {
  it("run next at the earliest instant of a schedule, directly or by a chain, and else at the check of a watch", () => {
    const [fetch, send, lone, unread] = partnerJobs(["fetch", "send", "lone", "unread"], {
      ofJobs: new Map([
        ["fetch", [{ kind: "schedule", id: "late" }, { kind: "chain", id: "evening" }, { kind: "subscription", id: "s" }, { kind: "job", id: "send" }, { kind: "watch", id: "drop" }]],
        ["send", [{ kind: "watch", id: "drop" }, { kind: "schedule", id: "never" }]],
        ["lone", [{ kind: "job", id: "send" }]],
      ]),
      ofChains: new Map([["evening", [{ kind: "schedule", id: "early" }, { kind: "chain", id: "other" }, { kind: "schedule", id: "late" }]]]),
      nextRuns: new Map([["late", "2026-11-30T22:00:00Z"], ["early", "2026-11-30T18:00:00.5Z"]]),
      nextChecks: new Map([["drop", "2026-11-30T12:00:00Z"]]),
    });
    expect(fetch).toEqual({
      id: "fetch",
      starters: [{ kind: "schedule", id: "late" }, { kind: "chain", id: "evening" }, { kind: "watch", id: "drop" }, { kind: "schedule", id: "early" }],
      next: { at: "2026-11-30T18:00:00.5Z", by: { kind: "schedule", id: "early" } },
    });
    expect(send?.next).toEqual({ at: "2026-11-30T12:00:00Z", by: { kind: "watch", id: "drop" } });
    expect(lone).toEqual({ id: "lone", starters: [] });
    expect(unread).toEqual({ id: "unread" });
  });

  it("never run later than any schedule that starts them", () => {
    const instants = fc.dictionary(fc.constantFrom("a", "b", "c", "d"), fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }));
    fc.assert(
      fc.property(fc.subarray(["a", "b", "c", "d", "e"]), instants, (ids, at) => {
        const nextRuns = new Map(Object.entries(at).map(([id, date]) => [id, date.toISOString()]));
        const [job] = partnerJobs(["j"], {
          ofJobs: new Map([["j", ids.map((id) => ({ kind: "schedule", id }))]]),
          ofChains: new Map(),
          nextRuns,
          nextChecks: new Map([["a", new Date(0).toISOString()]]),
        });
        const times = ids.flatMap((id) => nextRuns.get(id) ?? []).map((each) => Date.parse(each));
        expect(job?.next && Date.parse(job.next.at)).toBe(times.length > 0 ? Math.min(...times) : undefined);
      }),
    );
  });
});

describe("the traffic of a day", () => {
  it("is the sum of the lines of its report", () => {
    const line = fc.record({ files_received: fc.nat(99), bytes_received: fc.nat(), files_sent: fc.nat(99), bytes_sent: fc.nat() });
    fc.assert(
      fc.property(fc.array<DeliveryReportLine>(line), (lines) => {
        let [files, out] = [0, 0];
        for (const each of lines) {
          files += each.files_received;
          out += each.bytes_sent;
        }
        const { received, sent } = trafficOf(lines);
        expect([received.files, sent.bytes]).toEqual([files, out]);
      }),
    );
    expect(trafficOf([])).toEqual({ received: { files: 0, bytes: 0 }, sent: { files: 0, bytes: 0 } });
  });

  it("is of a day of UTC", () => {
    expect(dayOf(Date.parse("2026-11-30T23:30:00-05:00"))).toBe("2026-12-01");
  });
});

describe("an expectation on a day", () => {
  const today = `${DAY}T05:00:00Z`;
  const later = `${DAY}T18:00:00Z`;
  const yesterday = "2026-11-29T05:00:00Z";
  const tomorrow = "2026-12-01T05:00:00Z";

  it("is what its deadlines of the day found, or still due", () => {
    expect(standingOn(DAY, expectation("e", { enabled: false }, later), [judgement(today, false)])).toBe("off");
    expect(standingOn(DAY, expectation("e", {}, tomorrow), [judgement(today, true)])).toBe("met");
    expect(standingOn(DAY, expectation("e", {}, tomorrow), [judgement(today, false)])).toBe("missed");
    expect(standingOn(DAY, expectation("e", {}, later), [judgement(yesterday, false)])).toBe("due");
    expect(standingOn(DAY, expectation("e", {}, later), [judgement(today, true)])).toBe("due");
    expect(standingOn(DAY, expectation("e", {}, later), [judgement(today, false)])).toBe("missed");
    expect(standingOn(DAY, expectation("e", {}, tomorrow), [judgement(yesterday, false)])).toBe("not_today");
    expect(standingOn(DAY, expectation("e"), [])).toBe("not_today");
  });
});

describe("the troubles of a partner", () => {
  const early = `${DAY}T01:00:00Z`;
  const noon = `${DAY}T12:00:00.000Z`;
  const late = `${DAY}T12:00:00.100Z`;

  it("are the newest failure, failing watches and missing files, the newest first", () => {
    const troubles = troublesOf({
      health: { last_failure: failure(noon) },
      watches: [watch("fails", late), watch("off", late, false), watch("works")],
      judgements: [judgement(early, false), judgement(late, true)],
    });
    expect(troubles.map(({ kind, at }) => [kind, at])).toEqual([["watch", late], ["failure", noon], ["missed", early]]);
    expect(troublesOf({ health: {}, watches: [], judgements: [] })).toEqual([]);
  });

  it("are over for a failure that a later file has answered, and for nothing else", () => {
    const failed = troublesOf({ health: { last_failure: failure(noon) }, watches: [], judgements: [] });
    expect(partnerState(success(late), failed)).toBe("works");
    expect(partnerState(success(early), failed)).toBe("trouble");
    expect(partnerState(undefined, failed)).toBe("trouble");
    expect(partnerState(success(late), troublesOf({ health: {}, watches: [watch("fails", early)], judgements: [] }))).toBe("trouble");
    expect(partnerState(success(late), troublesOf({ health: {}, watches: [], judgements: [judgement(early, false)] }))).toBe("trouble");
    expect(partnerState(undefined, [])).toBe("quiet");
    expect(partnerState(success(early), [])).toBe("works");
  });
});

const expiry = (kind: Expiry["kind"], id: string, day: string, more: Partial<Expiry> = {}): Expiry => ({
  kind,
  id,
  expires_at: `2027-01-${day}T00:00:00Z`,
  days_left: Number(day),
  ...more,
});

describe("what expires of a partner", () => {
  it("is the connection, its secrets and key, and the keys of its jobs", () => {
    const all = [
      expiry("key", "sign-in", "09"),
      expiry("key", "of-job", "08", { jobs: ["other", "fetch"] }),
      expiry("key", "of-other-job", "01", { jobs: ["other"] }),
      expiry("secret", "theirs", "07", { connections: ["partner-a"] }),
      expiry("secret", "of-other", "01", { connections: ["partner-b"] }),
      expiry("connection", "partner-a", "06", { part: "/tls/trust/0" }),
      expiry("connection", "partner-b", "01"),
      expiry("webhook", "partner-a", "01"),
      expiry("api_key", "sign-in", "01"),
    ];
    expect(expiriesOf("partner-a", "sign-in", ["fetch"], all).map(({ id }) => id)).toEqual(["partner-a", "theirs", "of-job", "sign-in"]);
    expect(expiriesOf("partner-a", "", [], all).map(({ id }) => id)).toEqual(["partner-a", "theirs"]);
  });
});

describe("whom to call", () => {
  it("are the contacts of the connection, then those of its expectations, each once", () => {
    const ada = { name: "Ada", email: "ada@partner.example" };
    expect(
      contactsOf({ contacts: [ada] }, [expectation("a", { contact: "Night desk" }), expectation("b", { contact: "Night desk" }), expectation("c")]),
    ).toEqual([ada, { name: "Night desk", of: "a" }]);
    expect(contactsOf({}, [])).toEqual([]);
  });
});
