import { describe, expect, it } from "vitest";
import type { Execution, ExecutionState } from "../src/api/types";
import { type Emphasis, emphasisOf, type ExecutionAction, hasEnded, inverseOf, isUnsure, possibleActions, possibleOutcomes } from "../src/model/executions";
import { may } from "../src/model/roles";

const failure = { class: "permanent", code: "items_failed", message: "", attempt: 0 } as const;
const of = (state: ExecutionState, more: Partial<Execution> = {}) => ({ state, ...more }) as Execution;

describe("emphasisOf", () => {
  const ALL: readonly ExecutionAction[] = ["resumeItems", "resume", "pause", "rerun", "cancel"];
  const emphases = (advised: ExecutionAction | undefined, possible: readonly ExecutionAction[], isPlain: boolean): Emphasis[] =>
    ALL.map((action) => emphasisOf(action, advised, possible, isPlain));

  it("has one act stand out of a failed execution, which steps back where something else comes first", () => {
    expect(emphases("resume", ["resume", "rerun", "cancel"], false)).toEqual(["subtle", "filled", "subtle", "subtle", "subtle"]);
    expect(emphases("resume", ["resume", "rerun", "cancel"], true)).toEqual(["subtle", "default", "subtle", "subtle", "subtle"]);
  });

  it("shows what is possible where no act is advised, and nothing where the choice is elsewhere", () => {
    expect(emphases(undefined, ["pause", "cancel"], false)).toEqual(["subtle", "subtle", "default", "subtle", "default"]);
    expect(emphases(undefined, ["cancel", "rerun"], true)).toEqual(ALL.map(() => "subtle"));
  });
});

describe("possibleActions", () => {
  it("are what the life cycle has: docs/reference/states/execution.md", () => {
    expect(possibleActions(of("queued"))).toEqual(["pause", "cancel"]);
    expect(possibleActions(of("running"))).toEqual(["pause", "cancel"]);
    expect(possibleActions(of("paused"))).toEqual(["resume", "cancel"]);
    expect(possibleActions(of("failed"))).toEqual(["resume", "rerun", "cancel"]);
    expect(possibleActions(of("completed"))).toEqual(["rerun"]);
    expect(possibleActions(of("cancelled"))).toEqual(["rerun"]);
  });

  it("begin with the failed items where these alone have failed", () => {
    expect(possibleActions(of("failed", { failure }))[0]).toBe("resumeItems");
  });

  it("leave a resume out where its files are gone", () => {
    const gone = of("failed", { failure, files_gone_at: "2026-01-01T00:00:00Z" });
    expect(possibleActions(gone)).toEqual(["rerun", "cancel"]);
  });

  it("are none but a harder stop while a stop is asked for", () => {
    expect(possibleActions(of("running", { stopping: "pause" }))).toEqual(["cancel"]);
    expect(possibleActions(of("running", { stopping: "cancel" }))).toEqual([]);
  });
});

describe("an act of unknown outcome", () => {
  const unknown = { ...failure, code: "outcome_unknown" };
  const unsure = of("failed", { failure: unknown, outcomes: ["repeat", "done", "skip"] });
  const resumed = of("running", { failure: unknown });

  it("is settled by who says what became of it, never by a plain resume, and a rerun is not what comes first", () => {
    expect(isUnsure(unsure)).toBe(true);
    expect(possibleOutcomes(unsure)).toEqual(["done", "skip", "repeat"]);
    expect(possibleActions(unsure)).toEqual(["cancel", "rerun"]);
  });

  it.each([
    [["done", "skip", "repeat"], ["done", "skip", "repeat"]],
    [["repeat"], ["repeat"]],
    [undefined, []],
  ] as const)("is settled as the server offers it after any failure: %j", (outcomes, expected) => {
    const after = of("failed", { failure: { ...failure, code: "response_not_readable" }, ...(outcomes && { outcomes: [...outcomes] }) });
    expect(possibleOutcomes(after)).toEqual(expected);
    expect(possibleActions(after)[0]).toBe("resume");
  });

  it("is settled once, and not where the execution cannot go on", () => {
    const gone = "2026-01-01T00:00:00Z";
    const others = [resumed, of("failed", { failure }), of("failed"), { ...unsure, files_gone_at: gone }, { ...unsure, context_gone_at: gone }];
    expect(others.map(possibleOutcomes)).toEqual([[], [], [], [], []]);
    expect(possibleOutcomes({ ...unsure, stopping: "cancel" })).toEqual([]);
    expect(possibleActions(resumed)).toEqual(["pause", "cancel"]);
  });
});

describe("inverseOf", () => {
  it("takes back what an act has changed, and nothing more", () => {
    expect(inverseOf("pause", "running")).toBe("resume");
    expect(inverseOf("resume", "paused")).toBe("pause");
    expect(inverseOf("resume", "failed")).toBeUndefined();
    expect(["resumeItems", "cancel", "rerun"].map((action) => inverseOf(action, "paused"))).toEqual([undefined, undefined, undefined]);
  });
});

describe("an execution", () => {
  it("has ended when it does not move by itself", () => {
    const states: ExecutionState[] = ["created", "queued", "running", "paused", "failed", "completed", "cancelled"];
    expect(states.filter((state) => hasEnded({ state }))).toEqual(["failed", "completed", "cancelled"]);
  });
});

describe("may", () => {
  it("lets each role do what those before it may", () => {
    expect(may("operator", "reader")).toBe(true);
    expect(may("operator", "operator")).toBe(true);
    expect(may("operator", "author")).toBe(false);
    expect(may(null, "reader")).toBe(false);
    expect(may("unheard-of", "reader")).toBe(false);
  });
});
