import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { conditionsIn, filterOf, type Join, OPERATORS } from "../src/model/document/conditions";
import { type Json, type JsonObject, namesOf } from "../src/model/pointers";

const RUNS = { numRuns: Number(process.env.FC_RUNS ?? 200) };
const OPENAPI = JSON.parse(readFileSync(join(import.meta.dirname, "../../docs/openapi.json"), "utf8")) as {
  components: { schemas: { FlowIfConfig: { properties: { operator: { enum: string[] } } } } };
};

const condition = fc.record({ left: fc.jsonValue(), operator: fc.constantFrom(...OPERATORS), right: fc.jsonValue() }, { requiredKeys: ["left", "operator"] });
const { filter } = fc.letrec<{ filter: unknown }>((tie) => ({
  filter: fc.oneof({ maxDepth: 3 }, condition, fc.array(tie("filter"), { maxLength: 3 }), fc.record({ any: fc.array(tie("filter"), { maxLength: 3 }) }), fc.jsonValue()),
}));

const at = (value: Json, pointer: string) => namesOf(pointer).reduce<unknown>((inner, name) => (inner as Record<string, unknown>)[name], value);

describe("the conditions of a filter", () => {
  it("compare by the operators of the server", () => {
    expect([...OPERATORS]).toEqual(OPENAPI.components.schemas.FlowIfConfig.properties.operator.enum);
  });

  it("are the rows that a filter was made of, each at its pointer", () => {
    fc.assert(
      fc.property(fc.constantFrom<Join>("all", "any"), fc.array(condition, { maxLength: 4 }), (joined, rows) => {
        const made = filterOf(joined, rows as JsonObject[]);
        const found = conditionsIn(made, "");
        expect(found?.rows.map(({ value }) => value)).toEqual(rows);
        for (const { pointer, value } of found?.rows ?? []) expect(at(made as Json, pointer)).toBe(value);
        if (rows.length > 1) expect(found?.join).toBe(joined);
      }),
      RUNS,
    );
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
