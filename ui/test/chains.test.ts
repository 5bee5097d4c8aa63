import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { CHAIN_STATES, chainFiltersOf, chainHasEnded, possibleChainActions } from "../src/model/chains";

const DRAWING = join(import.meta.dirname, "../../docs/reference/states/chain.md");

it("what may be asked of a chain execution is what its life cycle has", () => {
  const drawn = [...readFileSync(DRAWING, "utf8").matchAll(/^ {4}(\w+) --> \w+: (pause|resume|cancel)$/gm)];
  expect(drawn.length).toBeGreaterThan(4);
  const allowed = drawn.map(([, state, action]) => `${state} ${action}`);
  const offered = CHAIN_STATES.flatMap((state) =>
    possibleChainActions(state).filter((action) => action !== "rerun").map((action) => `${state} ${action}`),
  );
  expect(offered.sort()).toEqual(allowed.sort());
});

it("a chain execution has ended in the states that it does not leave by itself", () => {
  expect(CHAIN_STATES.filter((state) => chainHasEnded({ state }))).toEqual(["failed", "completed", "cancelled"]);
});

it("the filters of an address become those of the API, without a state that there is not", () => {
  const since = "2026-11-22T10:00:00.000Z";
  expect(chainFiltersOf({ chain_id: "daily", state: "failed", label: "team", since: "24h" }, { since })).toEqual({
    chain_id: "daily",
    state: "failed",
    label: ["team"],
    since,
  });
  expect(chainFiltersOf({ state: "lost", since: "ever" }, {})).toEqual({});
});
