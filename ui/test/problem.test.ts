import { describe, expect, it } from "vitest";
import { ProblemError, secondsOf } from "../src/api/problem";

describe("Retry-After", () => {
  const now = Date.parse("2026-11-23T10:00:00Z");

  it("is a number of seconds, or a date", () => {
    expect(secondsOf("20", now)).toBe(20);
    expect(secondsOf("0", now)).toBe(0);
    expect(secondsOf("Mon, 23 Nov 2026 10:00:30 GMT", now)).toBe(30);
    expect(secondsOf("Mon, 23 Nov 2026 09:00:00 GMT", now)).toBe(0);
  });

  it("is nothing where it says nothing", () => {
    for (const text of [null, "", " ", "soon", "NaN", "Infinity"]) expect(secondsOf(text, now)).toBeUndefined();
  });
});

describe("a problem", () => {
  it("passes if no answer came, or one that says to come again", () => {
    const passing = [0, 408, 429, 502, 503, 504].map((status) => new ProblemError({ status }).isTransient);
    expect(passing).toEqual(passing.map(() => true));
    const staying = [400, 401, 403, 404, 409, 412, 500, 501].map((status) => new ProblemError({ status }).isTransient);
    expect(staying).toEqual(staying.map(() => false));
  });
});
