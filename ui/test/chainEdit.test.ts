import { describe, expect, it } from "vitest";
import * as edit from "../src/model/chainEdit";
import type { JsonObject } from "../src/model/pointers";
import { planOfNodes } from "../src/model/planGraph";
import { numbers } from "./generated";

const CASES = 400;

/** Returns whether nodes wait for each other. Repeatedly removes nodes without dependencies (Kahn's algorithm). */
function hasCycle(chain: JsonObject): boolean {
  const waits = new Map([...edit.waitsFor(chain)].map(([id, those]) => [id, new Set(those)]));
  for (let free = true; free; ) {
    free = false;
    for (const [id, those] of waits) {
      if (those.size > 0) continue;
      waits.delete(id);
      for (const others of waits.values()) others.delete(id);
      free = true;
    }
  }
  return waits.size > 0;
}

const edges = (chain: JsonObject) => new Set([...edit.waitsFor(chain)].flatMap(([to, those]) => those.map((from) => `${from} ${to}`)));

/** A chain with an unknown field in each position. */
function chainOf(count: number): JsonObject {
  const nodes = Array.from({ length: count }, (_, i) => ({ id: `n${i}`, job_id: "j", later: { kept: i } }));
  return { chain_id: "c", later: [1], nodes };
}

describe("edits of a chain", () => {
  it("never make a cycle, refuse what would be one by naming it, and change no other dependency", () => {
    const below = numbers(11);
    let refused = 0;
    for (let i = 0; i < CASES; i++) {
      const size = 2 + below(7);
      let chain = chainOf(size);
      for (let step = 0; step < 2 * size; step++) {
        const [from, to] = [`n${below(size)}`, `n${below(size)}`];
        const beforeIt = edges(chain);
        if (below(4) === 0 && beforeIt.has(`${from} ${to}`) && beforeIt.size > 1) {
          chain = edit.disconnect(chain, from, to);
          expect(edges(chain)).toEqual(new Set([...beforeIt].filter((each) => each !== `${from} ${to}`)));
          continue;
        }
        const done = edit.connect(chain, from, to);
        if ("cycle" in done) {
          refused++;
          const { cycle } = done;
          expect(cycle.at(0)).toBe(to);
          expect(cycle.at(-1)).toBe(to);
          const steps = cycle.slice(1).map((each, n) => `${cycle[n]} ${each}`);
          expect(steps.filter((each) => !beforeIt.has(each))).toEqual([`${from} ${to}`]);
        } else {
          chain = done.chain;
          expect(edges(chain)).toEqual(new Set([...beforeIt, `${from} ${to}`]));
        }
        expect(hasCycle(chain)).toBe(false);
      }
      expect(edit.nodesOf(chain).map((node) => node.later)).toEqual(edit.nodesOf(chainOf(size)).map((node) => node.later));
      expect(chain.later).toEqual([1]);
    }
    expect(refused).toBeGreaterThan(CASES);
  });

  it("draw what they hold", () => {
    const done = edit.connect(chainOf(3), "n0", "n2");
    const chain = "chain" in done ? done.chain : {};
    const drawn = planOfNodes(edit.nodesOf(chain)).edges.map(({ from, to }) => `${from} ${to}`);
    expect(new Set(drawn)).toEqual(edges(chain));
  });

  it("give a node another id wherever it is named", () => {
    let chain = edit.setParameter(chainOf(3), "n2", "files", "{{chain.n0.files}} of {{chain.n01.x}}");
    chain = edit.renameNode(chain, "n0", "fetch");
    expect(edit.nodesOf(chain).map((node) => node.id)).toEqual(["fetch", "n1", "n2"]);
    expect(edit.nodesOf(chain)[2]?.parameters).toEqual({ files: "{{chain.fetch.files}} of {{chain.n01.x}}" });
    expect(edit.referringTo(chain, "fetch")).toEqual(["n2"]);
    const connected = edit.connect(chain, "fetch", "n2");
    const renamed = "chain" in connected ? edit.renameNode(connected.chain, "fetch", "get") : {};
    expect(edit.before(renamed, "n2")).toEqual(["get", "n1"]);
  });

  it("remove a node with what waits for it", () => {
    const connected = edit.connect(chainOf(3), "n0", "n2");
    const chain = edit.removeNode("chain" in connected ? connected.chain : {}, "n0");
    expect([...edit.waitsFor(chain)]).toEqual([
      ["n1", []],
      ["n2", ["n1"]],
    ]);
  });

  it("say how a node must have ended, and take it back", () => {
    const any = edit.setWaiting(chainOf(2), "n0", "n1", "any");
    expect(edit.waitingOf(any, "n0", "n1")).toBe("any");
    const failed = edit.setWaiting(any, "n0", "n1", "failure");
    expect(edit.nodesOf(failed)[1]?.depends_on).toEqual([{ node: "n0", run_on_failure: true }]);
    expect(edit.nodesOf(edit.setWaiting(failed, "n0", "n1", "completed"))[1]?.depends_on).toEqual([{ node: "n0" }]);
  });

  it("name a new node by its job, and no two alike", () => {
    const one = edit.addNode({}, "get");
    const two = edit.addNode(one.chain, "get");
    expect([one.id, two.id]).toEqual(["get", "get-2"]);
  });

  it.each([
    ["", false, undefined],
    ["7", false, 7],
    ["7", true, "7"],
    ["{{chain.a.count}}", false, "{{chain.a.count}}"],
    ["[1,", false, "[1,"],
  ])("read %j of a parameter that is text: %s as %j", (text, isText, value) => {
    expect(edit.readGiven(text, isText)).toEqual(value);
    expect(edit.givenText(value)).toBe(text);
  });
});
