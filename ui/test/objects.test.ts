import { describe, expect, it } from "vitest";
import { chosenExpiry, daysOf, urgency, usersOf } from "../src/model/expiries";
import { textsOf, withFilter } from "../src/model/filters";
import { screenOf, sorted, targetOf } from "../src/model/objects";

describe("objects", () => {
  it("have a screen, or none; names of JavaScript's own are none", () => {
    expect(screenOf("connection")).toBe("/connections/$id");
    expect([screenOf("secret"), screenOf("constructor"), screenOf("toString")]).toEqual([undefined, undefined, undefined]);
  });

  it("start a job or a chain", () => {
    expect(targetOf({ target: { job_id: "daily" } })).toEqual({ kind: "job", id: "daily" });
    expect(targetOf({ target: { chain_id: "month-end" } })).toEqual({ kind: "chain", id: "month-end" });
  });

  it("are told apart by whether they can be read", () => {
    const good = { name: "a", version: 1 };
    const bad = { name: "b", unreadable: true as const, problem: "damaged" };
    expect(sorted([good, bad])).toEqual({ readable: [good], unreadable: [bad] });
  });
});

describe("filters", () => {
  it("are texts that are named, and not empty", () => {
    expect(textsOf({ a: "1", b: 2, c: "", d: "4" }, ["a", "b", "c"])).toEqual({ a: "1" });
  });

  it("are set one by one, and left out when they are emptied", () => {
    expect(withFilter({ a: "1" } as { a?: string; b?: string }, "b", "2")).toEqual({ a: "1", b: "2" });
    expect(withFilter({ a: "1" }, "a", "")).toEqual({});
  });
});

describe("expiries", () => {
  it("are over, soon or later", () => {
    expect([-1, 0, 30, 31].map((days) => urgency({ days_left: days }))).toEqual(["over", "soon", "soon", "later"]);
  });

  it("hit jobs and connections", () => {
    const expiry = { kind: "secret", id: "s", expires_at: "2026-11-30T00:00:00Z", days_left: 6 } as const;
    expect(usersOf({ ...expiry, jobs: ["j"], connections: ["c"] })).toEqual([
      { kind: "job", id: "j" },
      { kind: "connection", id: "c" },
    ]);
    expect(usersOf(expiry)).toEqual([]);
  });

  it("of a new secret end with the chosen day, in the shown zone", () => {
    const now = Date.parse("2026-11-30T10:00:00Z");
    const inParis = (day: string) => chosenExpiry(day, "Europe/Paris", now);
    expect(inParis("")).toEqual({});
    expect(inParis("2027-02-30")).toEqual({ flaw: "invalid" });
    expect(inParis("2026-11-29")).toEqual({ flaw: "past" });
    expect(Date.parse(inParis("2026-11-30").at ?? "")).toBeGreaterThan(Date.parse("2026-11-30T22:59:58Z"));
    expect(Date.parse(inParis("2026-11-30").at ?? "")).toBeLessThanOrEqual(Date.parse("2026-11-30T23:00:00Z"));
    expect(inParis("2026-11-30")).toMatchObject({ daysLeft: 0, isSoon: true });
    expect(inParis("2026-12-30")).toMatchObject({ daysLeft: 30, isSoon: true });
    expect(inParis("2026-12-31")).toMatchObject({ daysLeft: 31, isSoon: false });
  });

  it("are asked for within a span that can be chosen", () => {
    expect([daysOf({ days: "30" }), daysOf({ days: "31" }), daysOf({})]).toEqual([{ days: "30" }, {}, {}]);
  });
});
