import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { causeOf, usedObject } from "../src/model/causes";

const ID = "01KB3ZZZZZZZZZZZZZZZ23456789";

describe("causeOf", () => {
  it("names a schedule, a watch or a webhook once", () => {
    for (const kind of ["schedule", "watch", "webhook"]) {
      expect(causeOf({ kind, id: "acme", by: `${kind} acme` })).toEqual({ kind, object: { kind, id: "acme", text: "acme" } });
    }
  });

  it("leads from a member to the execution of its chain", () => {
    const trigger = { kind: "chain", id: "evening", by: "chain evening", chain_execution: ID, node: "report" };
    expect(causeOf(trigger)).toEqual({
      kind: "chain",
      object: { kind: "chain_execution", id: ID, text: "evening" },
      node: "report",
    });
    expect(causeOf({ kind: "chain", id: "evening", by: "chain evening" }).object).toEqual({ kind: "chain", id: "evening", text: "evening" });
  });

  it("names the person who used the API, or repeated an execution", () => {
    expect(causeOf({ kind: "api", by: "key:ops" })).toEqual({ kind: "api", by: "key:ops" });
    expect(causeOf({ kind: "rerun", by: "ann" }, { kind: "execution", id: ID })).toEqual({
      kind: "rerun",
      by: "ann",
      object: { kind: "execution", id: ID, text: "…23456789" },
    });
    expect(causeOf({ kind: "rerun", by: "ann" })).toEqual({ kind: "rerun", by: "ann" });
    expect(causeOf({ kind: "rerun", by: "ann", id: ID }).object?.kind).toBe("chain_execution");
  });

  it("names somebody or something in any case", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.option(fc.string({ minLength: 1 }), { nil: undefined }), (kind, id) => {
        const { object, by } = causeOf({ kind, by: "x", ...(id && { id }) });
        expect(object ?? by).toBeDefined();
      }),
    );
  });
});

describe("usedObject", () => {
  it("has kind, id and version", () => {
    expect(usedObject("connection/partner-a@3")).toEqual({ kind: "connection", id: "partner-a", version: "3" });
    expect(usedObject("channel/ops-mail")).toEqual({ kind: "channel", id: "ops-mail" });
    expect(usedObject("something else")).toBeUndefined();
  });
});
