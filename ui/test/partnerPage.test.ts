import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DeliveryReportLine, Expiry, Judgement, StoredExpectation, StoredWatch } from "../src/api/types";
import {
  answerOf,
  contactsOf,
  dayOf,
  decisiveOn,
  type ExpectedFiles,
  expiriesOf,
  gapIn,
  hasMore,
  idsOf,
  mailtoOf,
  mayLack,
  MOST_OF_EACH,
  partnerJobs,
  partnerState,
  standingOn,
  telOf,
  trafficOf,
  troubleKey,
  troublesOf,
} from "../src/model/partnerPage";

const DAY = "2026-11-30";

const expected = (id: string, by: string, isMet: boolean): ExpectedFiles => ({
  id,
  stored: expectation(id),
  judgements: [{ ...judgement(by, isMet), expectation: id }],
});

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
const isKnown = (value: unknown) => typeof value === "object";
const success = (at: string) => ({ ...failure(at), direction: "received" as const, name: "a.zip" });

describe("the definitions of a partner", () => {
  it("are asked for one by one up to a bound, those of one kind", () => {
    const many = Array.from({ length: MOST_OF_EACH + 3 }, (_, i) => ({ kind: "job", id: `job-${i}` }));
    expect(idsOf("job", [{ kind: "watch", id: "w" }, ...many])).toEqual(many.slice(0, MOST_OF_EACH).map(({ id }) => id));
    expect(idsOf("chain", many)).toEqual([]);
  });

  it("are each asked for once, so that one that is named twice takes no other's place", () => {
    const names = fc.array(fc.record({ kind: fc.constantFrom("job", "chain"), id: fc.constantFrom(..."abcdefghijkl") }), { maxLength: 40 });
    fc.assert(
      fc.property(names, (found) => {
        const wanted: string[] = [];
        let others = 0;
        for (const { kind, id } of found) {
          if (kind !== "job" || wanted.includes(id)) continue;
          if (wanted.length < MOST_OF_EACH) wanted.push(id);
          else others++;
        }
        expect(idsOf("job", found)).toEqual(wanted);
        expect(hasMore("job", found)).toBe(others > 0);
      }),
    );
  });

  it("are known once they have been read, also if they could not be brought up to date", () => {
    const error = new Error("No.");
    expect([{ data: [1], error: null }, { data: [1], error }, { data: undefined, error: null }, { data: undefined, error }].map(answerOf)).toEqual([
      [1],
      [1],
      "loading",
      "unknown",
    ]);
  });
});

const lackingJobs = (lacking: readonly string[]) =>
  partnerJobs(["timed", "chained", "lone"], {
    ofJobs: new Map([["timed", [{ kind: "schedule", id: "s" }]], ["chained", [{ kind: "chain", id: "c" }]], ["lone", []]]),
    ofChains: new Map([["c", [{ kind: "schedule", id: "s" }]]]),
    lacking: new Set(lacking),
    nextRuns: new Map([["s", { at: "2026-11-30T22:00:00Z" }]]),
    nextChecks: new Map(),
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
      nextRuns: new Map([["late", { at: "2026-11-30T22:00:00Z" }], ["early", { at: "2026-11-30T18:00:00.5Z" }], ["never", {}]]),
      nextChecks: new Map([["drop", { at: "2026-11-30T12:00:00Z" }]]),
    });
    expect(fetch).toEqual({
      id: "fetch",
      starters: [{ kind: "schedule", id: "late" }, { kind: "chain", id: "evening" }, { kind: "watch", id: "drop" }, { kind: "schedule", id: "early" }],
      next: { first: { at: "2026-11-30T18:00:00.5Z", by: { kind: "schedule", id: "early" } }, isWhole: true },
    });
    expect(send?.next).toEqual({ first: { at: "2026-11-30T12:00:00Z", by: { kind: "watch", id: "drop" } }, isWhole: true });
    expect(lone).toEqual({ id: "lone", starters: [], next: { isWhole: true } });
    expect(unread).toEqual({ id: "unread", starters: "unknown", next: "unknown" });
  });

  it("may run earlier, or be started otherwise, if definitions may name them that are not listed", () => {
    const first = { at: "2026-11-30T22:00:00Z", by: { kind: "schedule", id: "s" } };
    const isWhole = (lacking: readonly string[]) => lackingJobs(lacking).map(({ next }) => typeof next === "object" && next.isWhole);
    expect(isWhole([])).toEqual([true, true, true]);
    expect(isWhole(["job timed"])).toEqual([false, true, true]);
    expect(isWhole(["chain c"])).toEqual([true, false, true]);
    expect(lackingJobs(["job timed"])[0]?.next).toEqual({ first, isWhole: false });
    expect(lackingJobs(["job lone"])[2]).toEqual({ id: "lone", starters: "unknown", next: "unknown" });
  });

  it("have no next run only if all that starts them is known to have none", () => {
    const instant = fc.constantFrom("loading" as const, "unknown" as const, {}, { at: "2026-11-30T12:00:00Z" });
    fc.assert(
      fc.property(instant, instant, instant, fc.constantFrom("loading" as const, "unknown" as const, "read" as const), (run, check, ofChain, chain) => {
        const [job] = partnerJobs(["j"], {
          ofJobs: new Map([["j", [{ kind: "schedule", id: "s" }, { kind: "watch", id: "w" }, { kind: "chain", id: "c" }]]]),
          ofChains: new Map([["c", chain === "read" ? [{ kind: "schedule", id: "of-chain" }] : chain]]),
          nextRuns: new Map([["s", run], ["of-chain", ofChain]]),
          nextChecks: new Map([["w", check]]),
        });
        const all = [run, check, chain === "read" ? ofChain : chain];
        const next = job?.next;
        if (all.includes("loading")) expect(next).toBe("loading");
        else if (!all.some((each) => typeof each === "object" && "at" in each)) expect(next).toEqual(all.every(isKnown) ? { isWhole: true } : "unknown");
        else expect(next).toMatchObject({ first: { at: "2026-11-30T12:00:00Z" }, isWhole: all.every(isKnown) });
      }),
    );
  });

  it("never run later than any schedule that starts them", () => {
    const instants = fc.dictionary(fc.constantFrom("a", "b", "c", "d"), fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }));
    fc.assert(
      fc.property(fc.subarray(["a", "b", "c", "d", "e"]), instants, (ids, at) => {
        const nextRuns = new Map(Object.entries(at).map(([id, date]) => [id, { at: date.toISOString() }]));
        const [job] = partnerJobs(["j"], {
          ofJobs: new Map([["j", ids.map((id) => ({ kind: "schedule", id }))]]),
          ofChains: new Map(),
          nextRuns,
          nextChecks: new Map(),
        });
        const times = ids.flatMap((id) => nextRuns.get(id) ?? []).map((each) => Date.parse(each.at));
        const next = typeof job?.next === "object" ? job.next.first : undefined;
        expect(next && Date.parse(next.at)).toBe(times.length > 0 ? Math.min(...times) : undefined);
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

describe("decisiveOn", () => {
  const hours = ["03", "02", "01"].map((hour) => `${DAY}T${hour}:00:00Z`);
  const [three = "", two = "", one = ""] = hours;

  it("is the newest judgement of the day that was as the day is", () => {
    const judged = [judgement(three, true), judgement(two, false), judgement(one, false), judgement("2026-11-29T23:00:00Z", false)];
    expect(decisiveOn(DAY, "missed", judged)?.by).toBe(two);
    expect(decisiveOn(DAY, "met", judged)?.by).toBe(three);
    expect(decisiveOn("2026-11-28", "missed", judged)).toBeUndefined();
  });

  it("is there exactly if the day has been judged, whatever was found", () => {
    const found = fc.array(fc.record({ hour: fc.integer({ min: -24, max: 23 }), isMet: fc.boolean() }));
    fc.assert(
      fc.property(found, (all) => {
        const judged = all.map(({ hour, isMet }) => judgement(new Date(Date.parse(DAY) + hour * 3_600_000).toISOString(), isMet));
        const decisive = decisiveOn(DAY, standingOn(DAY, expectation("e"), judged), judged);
        const ofDay = all.filter(({ hour }) => hour >= 0);
        expect(decisive !== undefined).toBe(ofDay.length > 0);
        expect(decisive === undefined || decisive.type === "expectation.met").toBe(ofDay.every(({ isMet }) => isMet));
      }),
    );
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
      expectations: [expected("a", early, false), expected("b", late, true)],
    });
    expect(troubles.map(({ kind, at }) => [kind, at])).toEqual([["watch", late], ["failure", noon], ["missed", early]]);
    expect(troublesOf({ health: {}, watches: [], expectations: [] })).toEqual([]);
  });

  it("are over for a failure that a later file has answered, and for nothing else", () => {
    const failed = troublesOf({ health: { last_failure: failure(noon) }, watches: [], expectations: [] });
    expect(partnerState(success(late), failed)).toBe("works");
    expect(partnerState(success(early), failed)).toBe("trouble");
    expect(partnerState(undefined, failed)).toBe("trouble");
    expect(partnerState(success(late), troublesOf({ health: {}, watches: [watch("fails", early)], expectations: [] }))).toBe("trouble");
    expect(partnerState(success(late), troublesOf({ health: {}, watches: [], expectations: [expected("a", early, false)] }))).toBe("trouble");
    expect(partnerState(undefined, [])).toBe("quiet");
    expect(partnerState(success(early), [])).toBe("works");
  });

  it("are none of what is disabled, has met its newest deadline, or is not known", () => {
    const off: ExpectedFiles = { ...expected("off", early, false), stored: expectation("off", { enabled: false }) };
    const again = { ...expected("again", early, false), judgements: [judgement(noon, true), judgement(early, false)] };
    const expectations = [off, again, { ...off, stored: "unknown" as const }, { ...off, judgements: "loading" as const }];
    expect(troublesOf({ health: {}, watches: [], expectations })).toEqual([]);
  });

  it("leave it open how a partner does as long as not all is known in which trouble may be", () => {
    const failed = troublesOf({ health: { last_failure: failure(noon) }, watches: [], expectations: [] });
    expect(partnerState(success(late), [], "loading")).toBe("loading");
    expect(partnerState(success(late), failed, "unknown")).toBe("unknown");
    expect(partnerState(undefined, [], "unknown")).toBe("unknown");
    expect(partnerState(success(early), failed, "loading")).toBe("trouble");
  });

  it("are told apart, also those of one instant", () => {
    const troubles = troublesOf({
      health: { last_failure: failure(noon) },
      watches: [watch("a", noon), watch("b", noon)],
      expectations: [expected("c", noon, false), expected("d", noon, false)],
    });
    expect(new Set(troubles.map(troubleKey)).size).toBe(5);
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

describe("the ways to call", () => {
  it("dial what a person would, with an extension, and without the zero that only calls within the country have", () => {
    expect(
      ["+49 (30) 123-4567", "+44 (0)20 7946 0958", "0044 ( 0 ) 20 7946", "030 / 123-45", "(0)30 12345", "+1 555 0100 ext. 12", "+1 555 0100 x7", "555#3"].map(telOf),
    ).toEqual([
      "tel:+49301234567",
      "tel:+442079460958",
      "tel:0044207946",
      "tel:03012345",
      "tel:03012345",
      "tel:+15550100;ext=12",
      "tel:+15550100;ext=7",
      "tel:555;ext=3",
    ]);
  });

  it("write to the whole address and to no other, whatever is in it", () => {
    expect(mailtoOf("ada@partner.example")).toBe("mailto:ada@partner.example");
    const email = fc.tuple(fc.string({ minLength: 1 }), fc.stringMatching(/^[a-z0-9.-]+$/)).map((parts) => parts.join("@"));
    fc.assert(
      fc.property(email, (address) => {
        const url = new URL(mailtoOf(address));
        expect([url.protocol, url.search, url.hash, decodeURIComponent(url.pathname)]).toEqual(["mailto:", "", "", address]);
        expect(url.pathname.split(/[,;?&#]/)).toHaveLength(1);
      }),
    );
  });
});

describe("mayLack", () => {
  it("is true if there are more references, or definitions that cannot be read", () => {
    expect(mayLack({})).toBe(false);
    expect(mayLack({ more: false, unreadable: [] })).toBe(false);
    expect(mayLack({ more: true })).toBe(true);
    expect(mayLack({ unreadable: [{ kind: "schedule", id: "odd" }] })).toBe(true);
  });
});

describe("gapIn", () => {
  it("is what has not come yet, then what is not known for another reason", () => {
    expect(gapIn([], false)).toBeUndefined();
    expect(gapIn([{}, {}], false)).toBeUndefined();
    expect(gapIn([{}, "unknown"], false)).toBe("unknown");
    expect(gapIn([{}], true)).toBe("unknown");
    expect(gapIn(["unknown", "loading"], true)).toBe("loading");
  });
});
