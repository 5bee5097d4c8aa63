import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { StepType } from "../src/api/types";
import type { FormSchema } from "../src/model/document/fields";
import { catalogueOf, headingOf, knownConfig, type KnownType, newStep, searched } from "../src/model/job/catalogue";
import { filesBefore } from "../src/model/job/filesBefore";
import { offersAt } from "../src/model/job/offers";
import { blockOf } from "../src/model/job/outline";
import type { Json, JsonObject } from "../src/model/pointers";

const RUNS = { numRuns: Number(process.env.FC_RUNS ?? 300) };
const reference: FormSchema = { $ref: "#/$defs/reference" };
const $defs: Readonly<Record<string, FormSchema>> = { reference: { type: "string" }, texts: { anyOf: [{ type: "string" }, { type: "array" }] } };
const texts: FormSchema = { anyOf: [{ $ref: "#/$defs/texts" }, reference] };
const connection: FormSchema = { type: "string", "x-courier-kind": "connection" };
const path: FormSchema = { "x-courier-kind": "path" };
const text: FormSchema = { type: "string" };
const files = (...names: string[]) => ({ name: "files", help: "", schema: { type: "array", items: { type: "object", properties: Object.fromEntries(["path", ...names].map((name) => [name, text])) } } });

const type = (key: string, title: string, properties: Readonly<Record<string, FormSchema>>, required: readonly string[], outputs: readonly object[] = [], allOf: readonly object[] = []) =>
  ({ type: key, title, summary: `Does ${key}`, config: { type: "object", properties, required, allOf, $defs }, outputs }) as unknown as StepType;
const oneOf = [{ oneOf: [{ required: ["path"] }, { required: ["input"] }] }];

const schema: FormSchema = {
  $defs: {
    ...$defs,
    "flow.foreach": { title: "For each item", description: "Once for each", type: "object", properties: { source: {} }, required: ["source"] },
    "flow.if": { title: "If a condition holds", type: "object", properties: {} },
    "flow.parallel": { title: "Run at the same time", type: "object", properties: {} },
  },
};
const catalogue = catalogueOf(
  [
    type("file.copy", "Copy files", { path, input: path, destination: path }, ["destination"], [files("sha256")], oneOf),
    type("file.delete", "Delete files", { path, input: path }, [], [files("sha256")], oneOf),
    type("file.list", "List files", { path, input: path }, [], [files("sha256")], oneOf),
    type("pgp.decrypt", "Decrypt with OpenPGP", { input: path }, ["input"], [{ name: "decrypted_file", help: "", schema: text }, files("sha256")]),
    type("pgp.verify", "Verify OpenPGP signature", { input: { anyOf: [{ type: "string" }, reference], "x-courier-kind": "path" } }, ["input"]),
    type("sftp.download", "Download from SFTP", { connection, path: texts }, ["connection", "path"], [files("sha256")]),
    type("sftp.list", "List files on SFTP", { connection, path: text }, ["connection", "path"], [{ ...files("name"), name: "file_list" }, files("name")]),
    type("sftp.mkdir", "Create directories on SFTP", { connection, path: texts }, ["connection", "path"]),
    type("sftp.upload", "Upload to SFTP", { connection, files: { ...texts, "x-courier-kind": "path" }, path: text }, ["connection", "files", "path"], [files("sha256", "placed")]),
  ],
  schema,
);

const typeOf = (key: string) => catalogue.get(key) as KnownType;

/** Returns the config that a new step begins with. */
function begun(steps: readonly Json[], key: string, at = steps.length): JsonObject {
  const known = knownConfig({ steps: [...steps] }, typeOf(key), at);
  return { ...known, ...filesBefore({ steps: [...steps] }, catalogue, typeOf(key), at, known) };
}

const step = (id: string, key: string, config: JsonObject = {}): Json => ({ id, type: key, config });
const end: Json = { type: "flow.end" };
const list = step("list", "sftp.list", { connection: "partner-a" });
const get = step("get", "sftp.download", { connection: "partner-a" });

describe("a new step", () => {
  it("takes the files of the nearest step before it", () => {
    expect(begun([list], "sftp.download")).toEqual({ connection: "partner-a", path: "{{steps.list.file_list}}" });
    expect(begun([list, get], "pgp.decrypt")).toEqual({ input: "{{steps.get.files}}" });
    expect(begun([list, get], "file.copy")).toEqual({ path: "{{steps.get.files}}" });
    expect(begun([list, get, step("put", "sftp.upload", { connection: "partner-a" })], "file.copy")).toEqual({ path: "{{steps.get.files}}" });
    expect(begun([list, get], "flow.foreach")).toEqual({ source: "{{steps.get.files}}" });
    expect(begun([list, get], "sftp.upload")).toEqual({ connection: "partner-a", files: "{{steps.get.files}}" });
  });

  it("takes nothing where files are looked for by name, are of another server, or are no longer there", () => {
    for (const key of ["file.list", "sftp.mkdir", "sftp.list"]) expect(Object.values(begun([list, get], key)).join()).not.toContain("{{");
    expect(begun([step("list", "sftp.list", { connection: "a" }), step("other", "sftp.mkdir", { connection: "b" })], "sftp.download")).toEqual({ connection: "b" });
    expect(begun([get, step("gone", "file.delete")], "file.copy")).toEqual({ path: "{{steps.get.files}}" });
    expect(begun([list], "pgp.decrypt")).toEqual({});
  });

  it("takes the present file of a loop over files, and only a single one where a field holds one", () => {
    const loop = step("each", "flow.foreach", { source: "{{steps.list.file_list}}" });
    expect(begun([list, loop, end], "sftp.download", 2)).toEqual({ connection: "partner-a", path: "{{loop.current_item.path}}" });
    const over = step("each", "flow.foreach", { source: "{{steps.get.files}}" });
    expect(begun([get, over, end], "pgp.verify", 2)).toEqual({ input: "{{loop.current_item.path}}" });
    expect(begun([get], "pgp.verify")).toEqual({});
  });

  it("takes no files of another branch, of a loop that has ended, or of what runs at the same time", () => {
    for (const [open, inner] of [
      ["flow.if", { type: "flow.else" }],
      ["flow.parallel", undefined],
    ] as const) {
      expect(begun([{ id: "block", type: open }, get, ...(inner ? [inner] : []), end], "pgp.decrypt", inner ? 3 : 2)).toEqual({});
    }
    expect(begun([step("each", "flow.foreach", { source: [1] }), get, end], "pgp.decrypt")).toEqual({});
  });

  it("refers to nothing but what is offered at its place, in any job", () => {
    const keys = [...catalogue.keys()];
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...keys, "flow.end", "flow.else"), fc.constantFrom("a", "b"), fc.nat()), { maxLength: 12 }), (picks) => {
        const steps: Json[] = [];
        for (const [key, server, place] of picks) {
          const at = place % (steps.length + 1);
          const picked = catalogue.get(key);
          if (!picked) {
            steps.splice(at, 0, { type: key });
            continue;
          }
          const config = begun(steps, key, at);
          const offered = offersAt({ steps }, catalogue, at).map((offer) => `{{${offer.path}}}`);
          for (const value of Object.values(config)) if (String(value).includes("{{")) expect(offered).toContain(value);
          const needed = picked.config.required?.includes("connection") && { connection: server };
          steps.splice(at, 0, newStep(picked, `s${steps.length}`, { ...needed, ...config }), ...(blockOf(key) ? [end] : []));
        }
      }),
      RUNS,
    );
  });
});

describe("the types of steps", () => {
  it("are found by title, key and summary, by family", () => {
    const found = (words: string) => searched(catalogue, words).flatMap(([, types]) => types.map(({ title }) => title));
    expect(found("download from")).toEqual(["Download from SFTP"]);
    expect(found("pgp.dec")).toEqual(["Decrypt with OpenPGP"]);
    expect(found("once for")).toEqual(["For each item"]);
    expect(searched(catalogue, "").map(([family]) => family)).toEqual(["flow", "file", "pgp", "sftp"]);
  });

  it("name a step that has no name of its own", () => {
    expect(headingOf({ id: "get", name: "Fetch invoices", type: "sftp.download", index: 0 }, catalogue)).toBe("Fetch invoices");
    expect(headingOf({ id: "get", name: undefined, type: "sftp.download", index: 0 }, catalogue)).toBe("Download from SFTP");
    expect(headingOf({ id: "get", name: "get", type: "sftp.download", index: 0 }, catalogue)).toBe("Download from SFTP");
    expect(headingOf({ id: "get", name: " ", type: "acme.gone", index: 0 }, catalogue)).toBe("acme.gone");
  });
});
