import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import type { Node } from "jsonc-parser";
import { describe, expect, it } from "vitest";
import { type Conditions, conditionsIn, type Join, joinedBy, OPERATORS, withCondition, withoutCondition } from "../src/model/document/conditions";
import { applied } from "../src/model/document/edits";
import { nodeAt, parse, type Source, textOfNode } from "../src/model/document/source";
import { type Json, valueAt } from "../src/model/pointers";

const RUNS = { numRuns: Number(process.env.FC_RUNS ?? 200) };
const OPENAPI = JSON.parse(readFileSync(join(import.meta.dirname, "../../docs/reference/openapi.json"), "utf8")) as {
  components: { schemas: { FlowIfConfig: { properties: { operator: { enum: string[] } } } } };
};

const condition = fc.record({ left: fc.jsonValue(), operator: fc.constantFrom(...OPERATORS), right: fc.jsonValue() }, { requiredKeys: ["left", "operator"] });
const { filter } = fc.letrec<{ filter: unknown }>((tie) => ({
  filter: fc.oneof({ maxDepth: 3 }, condition, fc.array(tie("filter"), { maxLength: 3 }), fc.record({ any: fc.array(tie("filter"), { maxLength: 3 }) }), fc.jsonValue()),
}));

/** A condition with the spaces that the user has typed. */
const typed = fc.record({ left: fc.nat(), gap: fc.constantFrom("", " ", "  ", "\n    ") }).map(({ left, gap }) => `{${gap}"operator":${gap}"equals",  "left":${left}}`);
const act = fc.record({ kind: fc.constantFrom("add" as const, "remove" as const, "all" as const, "any" as const), index: fc.nat({ max: 9 }) });
const WRITINGS: ReadonlyArray<{ readonly join: Join; readonly isAlone?: boolean; write(rows: readonly string[]): string }> = [
  { join: "all", isAlone: true, write: ([row = ""]) => row },
  { join: "all", write: (rows) => `[${rows.join(" ,")}]` },
  { join: "any", write: (rows) => `{"any": [ ${rows.join(",\n")} ]}` },
  { join: "all", write: (rows) => `{ "all":[${rows.join(", ")}] }` },
];
const after = (source: Source, edits: Parameters<typeof applied>[1]) => parse(applied(source.text, edits)) as Source;
const shown = ({ value }: Source) => conditionsIn(valueAt(value, "/filter"), "/filter") as Conditions;

describe("the conditions of a filter", () => {
  it("compare by the operators of the server", () => {
    expect([...OPERATORS]).toEqual(OPENAPI.components.schemas.FlowIfConfig.properties.operator.enum);
  });

  it("are those that were added and not removed, as they were typed and joined as was chosen", () => {
    fc.assert(
      fc.property(fc.constantFrom(...WRITINGS), fc.array(typed, { minLength: 1, maxLength: 3 }), fc.array(act, { maxLength: 8 }), (writing, given, acts) => {
        let source = parse(`{ "filter" :  ${writing.write(given)} }`) as Source;
        let rows = writing.isAlone ? given.slice(0, 1) : given;
        let joined = writing.join;
        for (const { kind, index } of acts) {
          const now = shown(source);
          if (kind === "add") {
            source = after(source, withCondition(source, "/filter", now, { left: index, operator: "exists" }));
            rows = [...rows, `{"left":${index},"operator":"exists"}`];
          } else if (kind === "remove") {
            if (rows.length === 0) continue;
            source = after(source, withoutCondition(source, "/filter", now, index % rows.length));
            rows = rows.toSpliced(index % rows.length, 1);
            if (rows.length === 0) joined = "all";
          } else if (now.list !== undefined && kind !== joined) {
            source = after(source, joinedBy(source, "/filter", now, kind));
            joined = kind;
          }
          const found = shown(source);
          expect(found.join).toBe(joined);
          const written = found.rows.map(({ pointer }) => textOfNode(nodeAt(source.root, pointer) as Node, source.text));
          expect(written.map((each) => (each.includes("exists") ? JSON.stringify(JSON.parse(each)) : each))).toEqual(rows);
        }
      }),
      RUNS,
    );
  });

  it("are no rows where a list has none, which is another filter than none", () => {
    for (const empty of [[], { any: [] }, { all: [] }]) expect(conditionsIn(empty, "")).toBeUndefined();
    expect(conditionsIn(undefined, "")?.rows).toEqual([]);
  });

  it("are shown as rows only where the rows say all that the filter says", () => {
    fc.assert(
      fc.property(filter, (given) => {
        const found = conditionsIn(given as Json, "");
        if (!found) return;
        const inner = JSON.stringify(found.rows.map(({ value }) => value));
        const forms = [inner, inner.slice(1, -1), `{"${found.join}":${inner}}`];
        expect(forms).toContain(JSON.stringify(given));
      }),
      RUNS,
    );
  });
});
