import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Execution } from "../src/api/types";
import { byNumber, failedConnections, failsAgain, isCorrectedBy } from "../src/model/failures";

const failure = (more: object) => ({ class: "permanent", code: "a", message: "", attempt: 0, ...more });
const of = (...connections: string[]) =>
  ({ items: { value: connections.map((connection) => ({ failure: failure({ connection }) })) } }) as unknown as Execution;

describe("failedConnections", () => {
  it("are each named once, that of the execution first", () => {
    expect(failedConnections({ ...of("b", "a", "b"), failure: failure({ connection: "a" }) } as Execution)).toEqual(["a", "b"]);
    expect(failedConnections({ failure: failure({}) } as Execution)).toEqual([]);
  });

  it("are few", () => {
    expect(failedConnections(of("a", "b", "c", "d"))).toHaveLength(3);
  });
});

describe("isCorrectedBy", () => {
  it("needs all connections that the execution failed with, and at least one", () => {
    expect(isCorrectedBy(of("a", "b"), new Set(["a", "b", "c"]))).toBe(true);
    expect(isCorrectedBy(of("a", "b"), new Set(["b"]))).toBe(false);
    expect(isCorrectedBy({ failure: failure({}) } as Execution, new Set(["a"]))).toBe(false);
  });
});

describe("failsAgain", () => {
  it("is said of a failure that is permanent, while the execution rests with it", () => {
    const failed = { state: "failed", failure: failure({}) } as Execution;
    expect(failsAgain(failed)).toBe(true);
    expect(failsAgain({ ...failed, state: "running" })).toBe(false);
    expect(failsAgain({ ...failed, failure: failure({ class: "transient" }) } as Execution)).toBe(false);
  });
});

describe("byNumber", () => {
  it("sorts by number, not by text, loop by loop", () => {
    const items = [[10], [2], [1, 3], [1], [0]].map((iterations) => ({ loop: "each", iterations }));
    expect(byNumber(items).map(({ iterations }) => iterations)).toEqual([[0], [1], [1, 3], [2], [10]]);
  });

  it("keeps all items, in an order that sorting again leaves", () => {
    const item = fc.record({ loop: fc.constantFrom("a", "b"), iterations: fc.array(fc.nat(20), { minLength: 1, maxLength: 3 }) });
    fc.assert(
      fc.property(fc.array(item), (items) => {
        const sorted = byNumber(items);
        expect(byNumber(sorted.toReversed()).map((each) => JSON.stringify(each))).toEqual(sorted.map((each) => JSON.stringify(each)));
        expect(new Set(sorted)).toEqual(new Set(items));
      }),
    );
  });
});
