import { describe, expect, it } from "vitest";
import { partnersOf, stepsAhead, together } from "../src/model/partners";

const steps = [
  { id: "a", config: { connection: "partner-b" } },
  { id: "b", config: { connection: "partner-a" } },
  { id: "c", config: { connection: "{{parameters.to}}" } },
  { id: "d", config: { connection: "partner-b" } },
  { id: "end" },
];

describe("the partners of steps", () => {
  it("are the connections that they name, each once; others are left open", () => {
    expect(partnersOf(steps)).toEqual({ names: ["partner-a", "partner-b"], isOpen: true });
    expect(partnersOf(steps.slice(0, 2))).toEqual({ names: ["partner-a", "partner-b"], isOpen: false });
  });

  it("are known where parameters and variables name them", () => {
    const known = { parameters: { to: "{{variables.bank}}" }, variables: { bank: "partner-c" } };
    expect(partnersOf(steps, known)).toEqual({ names: ["partner-a", "partner-b", "partner-c"], isOpen: false });
    expect(partnersOf(steps, { parameters: { to: "{{parameters.to}}" } }).isOpen).toBe(true);
    expect(partnersOf(steps, { parameters: { to: "partner-{{loop.item}}" } }).isOpen).toBe(true);
  });

  it("of several definitions are those of each", () => {
    expect(together([partnersOf(steps.slice(0, 1)), partnersOf(steps.slice(1))])).toEqual({
      names: ["partner-a", "partner-b"],
      isOpen: true,
    });
  });
});

describe("the steps ahead", () => {
  it("are those from the first one that is not done", () => {
    const ahead = stepsAhead(steps, [
      { id: "a", state: "completed" },
      { id: "b", state: "failed" },
      { id: "c", state: "skipped" },
    ]);
    expect(ahead.map(({ id }) => id)).toEqual(["b", "c", "d", "end"]);
  });
});
