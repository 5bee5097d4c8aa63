import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FormSchema } from "../src/model/document/fields";
import { isBroken, parse, type Source } from "../src/model/document/source";
import { catalogueOf } from "../src/model/job/catalogue";
import { completionsAt, hintAt } from "../src/model/job/hints";
import { offersAt } from "../src/model/job/offers";
import type { StepType } from "../src/api/types";
import { HIDDEN } from "../src/model/visible";

const path: FormSchema = { type: "string", description: "Where it lies" };
const listing = {
  type: "sftp.list",
  summary: "Lists files of a server",
  config: { type: "object", properties: { path, on_empty: { description: "What then", default: "ok", anyOf: [{ type: "string", enum: ["ok", "fail"] }, { $ref: "#/$defs/reference" }] } } },
  outputs: [{ name: "files", help: "What it has found", schema: { type: "array" } }],
};
const schema: FormSchema = {
  type: "object",
  properties: {
    name: { type: "string" },
    enabled: { type: "boolean", description: "Whether it starts", default: true },
    steps: { type: "array", items: { $ref: "#/$defs/step" } },
  },
  $defs: { step: { type: "object", properties: { id: { type: "string" }, type: { type: "string" }, config: { type: "object" } } } },
};
const language = { schema, catalogue: catalogueOf([listing as unknown as StepType], schema) };

const known = '{"name": "x", "steps": [{"id": "one", "type": "sftp.list", "config": {}}, {"id": "two", "type": "sftp.list", "config": {}}]}';
const source = parse(known) as Source;

/** Returns the completions at `|`, and the text after the first one is accepted. */
function offered(typed: string): { readonly labels: readonly string[]; readonly first: string } {
  const at = typed.indexOf("|");
  const text = typed.replace("|", "");
  const found = completionsAt(text, at, source, language);
  const [first] = found?.options ?? [];
  return {
    labels: (found?.options ?? []).map(({ label }) => label),
    first: first && found ? text.slice(0, found.from) + first.text + text.slice(found.to) : text,
  };
}

describe("the text of a job", () => {
  it("is offered the names that the schema has and the object has not, also while it cannot be read", () => {
    expect(offered('{"name": "x", "|')).toEqual({ labels: ["enabled"], first: '{"name": "x", "enabled": ' });
    expect(offered('{"name": "x", "ena|": true}').first).toBe('{"name": "x", "enabled": true}');
    expect(offered('{"steps": [{"type": "sftp.list", "config": {"|"}}]}').labels).toEqual(["path", "on_empty"]);
  });

  it("is offered values, types of steps, and what is known at a step", () => {
    expect(offered('{"enabled": |}')).toEqual({ labels: ["true", "false"], first: '{"enabled": true}' });
    expect(offered('{"steps": [{"type": "|"}]}').first).toBe('{"steps": [{"type": "sftp.list"}]}');
    expect(offered('{"steps": [{"type": "sftp.list", "config": {"on_empty": "|"}}]}').labels).toEqual(["ok", "fail"]);
    const second = '{"steps": [{"id": "one"}, {"id": "two", "config": {"path": "{{ste|"}}]}';
    expect(offered(second).labels).toContain("steps.one.files");
    expect(offered(second).labels).not.toContain("steps.two.files");
    expect(offered(second).first).toContain('"path": "{{');
    expect(offered(second).first).not.toContain("ste|");
  });

  it("is offered names of others as they can be seen, and has them as they are", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.oneof(fc.string({ unit: "binary", minLength: 1, maxLength: 1 }), fc.constantFrom('"', "\\", "'", "\u202e")), maxLength: 9 }), (name) => {
        const odd = parse(JSON.stringify({ variables: { [name]: "v" } })) as Source;
        const text = '{"steps": [{"config": {"path": "{{vari"}}]}';
        const at = text.indexOf("vari") + 4;
        const found = completionsAt(text, at, odd, language);
        const [offer] = (found?.options ?? []).filter(({ label }) => label.startsWith("variables"));
        if (!found || !offer) throw new Error("It is not offered.");
        expect(offer.label).not.toMatch(HIDDEN);
        const taken = JSON.parse(text.slice(0, found.from) + offer.text + text.slice(found.to)) as { steps: [{ config: { path: string } }] };
        expect(taken.steps[0].config.path).toBe(`{{${offersAt(odd.value, language.catalogue, 0)[0]?.path}`);
      }),
    );
  });

  it("says what the schema says of a place", () => {
    const read = parse('{"enabled": true, "steps": [{"type": "sftp.list", "config": {"path": "/in", "odd": 1}}]}') as Source;
    expect(isBroken(read)).toBe(false);
    const at = (what: string) => hintAt(read, read.text.indexOf(what) + 1, language);
    expect(at("true")).toBe("Whether it starts · Default: true");
    expect(at('"sftp.list"')).toBe("Lists files of a server");
    expect(at('"/in"')).toBe("Where it lies");
    expect(at("1}")).toBeUndefined();
  });
});
