import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { StepType } from "../src/api/types";
import type { FormSchema } from "../src/model/document/fields";
import { catalogueOf, headingOf, knownConfig, type KnownType, searched, titleAmong } from "../src/model/job/catalogue";
import { filesBefore } from "../src/model/job/filesBefore";
import { entriesOf } from "../src/model/job/outline";
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
    type("file.move", "Move files", { path, input: path, destination: path }, ["destination"], [], oneOf),
    type("file.list", "List files", { path, input: path }, [], [files("sha256")], oneOf),
    type("pgp.decrypt", "Decrypt with OpenPGP", { input: path }, ["input"], [{ name: "decrypted_file", help: "", schema: text }, files("sha256")]),
    type("pgp.verify", "Verify OpenPGP signature", { input: { anyOf: [{ type: "string" }, reference], "x-courier-kind": "path" } }, ["input"]),
    type("sftp.download", "Download from SFTP", { connection, path: texts }, ["connection", "path"], [files("sha256")]),
    type("sftp.delete", "Delete files on SFTP", { connection, path: texts }, ["connection", "path"]),
    type("sftp.list", "List files on SFTP", { connection, path: text }, ["connection", "path"], [{ ...files("name"), name: "file_list" }, files("name")]),
    type("sftp.mkdir", "Create directories on SFTP", { connection, path: texts }, ["connection", "path"]),
    type("sftp.upload", "Upload to SFTP", { connection, files: { ...texts, "x-courier-kind": "path" }, path: text }, ["connection", "files", "path"], [files("sha256", "placed")]),
  ],
  schema,
);

const typeOf = (key: string) => catalogue.get(key) as KnownType;

/** Returns the initial config of a new step. */
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

  it("takes no files that a step before it deletes or moves, or a download removes from the server", () => {
    const remove = (key: string, config: JsonObject) => step("gone", key, config);
    const unpacked = step("clear", "pgp.decrypt", { input: "{{steps.get.files}}" });
    expect(begun([get, remove("file.delete", { path: "{{steps.get.files}}" })], "file.copy")).toEqual({});
    expect(begun([get, remove("file.delete", { path: ["a.txt", "{{ steps.get.files[*].path }}"] })], "file.copy")).toEqual({});
    for (const word of ["context:steps.get.files", "context:0.files", "{{steps['get'].files}}", '{{steps["get"]["files"][*].path}}', "{{ steps .get.files }}"]) {
      expect([word, begun([get, remove("file.delete", { path: word })], "file.copy")]).toEqual([word, {}]);
    }
    expect(begun([get, remove("file.delete", { path: "{{parameters.steps.get.files}}" })], "file.copy")).toEqual({ path: "{{steps.get.files}}" });
    expect(begun([get, remove("file.move", { path: "{{steps.get.files}}", destination: "out/" })], "file.copy")).toEqual({});
    expect(begun([get, unpacked, remove("file.delete", { path: "{{steps.get.files}}" })], "file.copy")).toEqual({ path: "{{steps.clear.files}}" });
    expect(begun([get, unpacked, remove("file.delete", { input: "{{steps.clear.decrypted_file}}" })], "file.copy")).toEqual({ path: "{{steps.get.files}}" });
    expect(begun([get, remove("file.copy", { path: "{{steps.get.files}}", destination: "out/" })], "pgp.decrypt").input).not.toBeUndefined();
    const after = (how: string) => step("get", "sftp.download", { connection: "partner-a", path: "{{steps.list.file_list}}", after: how });
    expect(begun([list, after("keep")], "sftp.download").path).toBe("{{steps.list.file_list}}");
    for (const how of ["delete", "move:done"]) expect(begun([list, after(how)], "sftp.download")).toEqual({ connection: "partner-a" });
    expect(begun([list, after("delete")], "file.copy")).toEqual({ path: "{{steps.get.files}}" });
    expect(begun([list, get, remove("sftp.delete", { connection: "partner-a", path: "{{steps.get.files[*].remote_path}}" })], "file.copy")).toEqual({ path: "{{steps.get.files}}" });
  });

  it("takes no files that may have been deleted, but those that only another branch deletes", () => {
    const remove = step("gone", "file.delete", { path: "{{steps.get.files}}" });
    const check = step("check", "flow.if");
    expect(begun([get, check, remove, end], "file.copy")).toEqual({});
    expect(begun([get, check, remove, { type: "flow.else" }, end], "file.copy", 4)).toEqual({ path: "{{steps.get.files}}" });
    expect(begun([get, check, { type: "flow.else" }, remove, end], "file.copy", 4)).toEqual({});
    const over = step("each", "flow.foreach", { source: "{{steps.get.files}}" });
    const present = step("gone", "file.delete", { path: "{{loop.current_item.path}}" });
    expect(begun([get, over, present, end], "file.copy", 2)).toEqual({ path: "{{loop.current_item.path}}" });
    expect(begun([get, over, present, end], "file.copy", 3)).toEqual({});
    expect(begun([get, over, present, end], "file.copy", 4)).toEqual({});
    for (const word of ["context:loop.current_item.path", "{{loop['current_item'].path}}", "context:loop.0.current_item.path"]) {
      expect([word, begun([get, over, step("gone", "file.delete", { path: word }), end], "file.copy", 3)]).toEqual([word, {}]);
    }
    for (const source of ["{{steps['get']['files']}}", "context:steps.get.files", "context:0.files"]) {
      expect([source, begun([get, step("each", "flow.foreach", { source }), present, end], "file.copy", 4)]).toEqual([source, {}]);
    }
    const inner = step("inner", "flow.foreach", { source: [1, 2] });
    expect(begun([get, over, inner, step("gone", "file.delete", { path: "{{loop.0.current_item.path}}" }), end, end], "file.copy", 4)).toEqual({});
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

  it("takes the present file within all that a loop over files has in it", () => {
    const loop = step("each", "flow.foreach", { source: "{{steps.list.file_list}}" });
    const inner = step("inner", "flow.foreach", { source: [1, 2] });
    const nested = (...blocks: readonly Json[]) => begun([list, loop, ...blocks, ...blocks.map(() => end), end], "sftp.download", 2 + blocks.length).path;
    expect(nested(step("check", "flow.if"))).toBe("{{loop.current_item.path}}");
    expect(nested({ id: "group", type: "flow.parallel" }, step("check", "flow.if"))).toBe("{{loop.current_item.path}}");
    expect(nested(inner)).toBe("{{loop.0.current_item.path}}");
    expect(nested(inner, step("other", "flow.foreach", { source: ["a"] }))).toBe("{{loop.0.current_item.path}}");
    expect(begun([list, inner, loop, end, end], "sftp.download", 3).path).toBe("{{loop.current_item.path}}");
    expect(begun([list, loop, end], "flow.foreach", 2)).toEqual({});
    expect(begun([list, step("names", "flow.foreach", { source: "{{steps.list.file_list[*].path}}" }), end], "sftp.download", 2).path).toBeUndefined();
  });

  it("takes what is there, and within a loop over files nothing from before it, in any job", () => {
    let present = 0;
    let earlier = 0;
    fc.assert(
      fc.property(nodes, fc.nat(), fc.constantFrom("sftp.download", "file.copy", "pgp.verify", "flow.foreach", "sftp.upload"), (tree, pick, key) => {
        const { steps, made, places } = laid(tree);
        const place = places[pick % places.length] as Place;
        const { connection: _, ...taking } = begun(steps, key, place.at);
        const taken = Object.values(taking).map(String);
        const loops = place.around.filter(({ node }) => node.key === "flow.foreach");
        const over = loops.findLast(({ of }) => of);
        const isInside = ({ around }: Made) => over === undefined || around.some(({ node }) => node === over.node);
        const ready = made.filter((each) => each.at < place.at && isInside(each) && isSure(each.around, place.around));
        const item = over === loops.at(-1) ? "loop" : `loop.${loops.findIndex((each) => each === over)}`;
        for (const word of taken) {
          expect([...(over?.isWhole ? [`{{${item}.current_item.path}}`] : []), ...ready.flatMap(({ outputs }) => outputs)], JSON.stringify(steps)).toContain(word);
          if (word.startsWith("{{loop")) present++;
          else earlier++;
        }
        // If the loop has no suitable files of its own for the new step, the current file is used.
        const fitting = { "sftp.list": "sftp.download", "sftp.download": "file.copy" }[over?.of?.key ?? ""];
        if (over?.isWhole && fitting === key && ready.length === 0) expect(taken).toEqual([`{{${item}.current_item.path}}`]);
      }),
      { numRuns: 20 * RUNS.numRuns },
    );
    expect(Math.min(present, earlier)).toBeGreaterThan(0);
  });
});

/** A step or a block of a generated job. */
interface Node {
  readonly key: string;
  readonly inner: readonly Node[];
  readonly otherwise: readonly Node[] | undefined;
  /** Selects the earlier step over whose files a loop iterates. */
  readonly pick: number;
  /** Whether the items of a loop are the files of that step, and not their paths. */
  readonly isWhole: boolean;
}

/** A block around a position, in one of its branches. */
interface Around {
  readonly node: Node;
  readonly branch: number;
  /** The step over whose files a loop iterates. */
  readonly of: Made | undefined;
  readonly isWhole: boolean;
}

interface Place {
  readonly at: number;
  readonly around: readonly Around[];
}

/** A step that outputs files. */
interface Made extends Place {
  readonly key: string;
  readonly outputs: readonly string[];
}

const OUTPUTS: Readonly<Record<string, readonly string[]>> = { "sftp.list": ["file_list", "files"], "sftp.download": ["files"], "pgp.decrypt": ["files", "decrypted_file"] };
const BLOCKS = ["flow.foreach", "flow.foreach", "flow.if", "flow.parallel"];
const { nodes } = fc.letrec<{ node: Node; nodes: Node[] }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.record({ key: fc.constantFrom(...Object.keys(OUTPUTS), "sftp.mkdir"), inner: fc.constant([]), otherwise: fc.constant(undefined), pick: fc.nat(), isWhole: fc.constant(true) }),
    fc.record({ key: fc.constantFrom(...BLOCKS), inner: tie("nodes"), otherwise: fc.option(tie("nodes"), { nil: undefined }), pick: fc.nat(), isWhole: fc.integer({ max: 3 }).map((n) => n !== 3) }),
  ),
  nodes: fc.array(tie("node"), { maxLength: 4 }),
}));

/** Returns the steps of a tree with the positions at which further steps can be added. */
function laid(tree: readonly Node[]) {
  const steps: Json[] = [];
  const made: Made[] = [];
  const places: Place[] = [];

  function sequence(all: readonly Node[], around: readonly Around[]): void {
    for (const node of all) {
      places.push({ at: steps.length, around });
      put(node, around);
    }
    places.push({ at: steps.length, around });
  }

  function put(node: Node, around: readonly Around[]): void {
    const { key, inner, otherwise, pick, isWhole } = node;
    const id = `s${steps.length}`;
    if (!BLOCKS.includes(key)) {
      const outputs = (OUTPUTS[key] ?? []).map((name) => `{{steps.${id}.${name}}}`);
      if (outputs.length > 0) made.push({ at: steps.length, around, key, outputs });
      steps.push(step(id, key, { connection: "partner-a" }));
      return;
    }
    const of = key === "flow.foreach" ? made[pick % (made.length + 1)] : undefined;
    const [whole = ""] = of?.outputs ?? [];
    steps.push(step(id, key, key === "flow.foreach" ? { source: of ? (isWhole ? whole : whole.replace("}}", "[*].path}}")) : [1, 2] } : {}));
    sequence(inner, [...around, { node, branch: 0, of, isWhole: of !== undefined && isWhole }]);
    if (key === "flow.if" && otherwise) {
      steps.push({ type: "flow.else" });
      sequence(otherwise, [...around, { node, branch: 1, of: undefined, isWhole: false }]);
    }
    steps.push(end);
  }

  sequence(tree, []);
  return { steps, made, places };
}

/** Whether the content of some blocks has always run once when an execution reaches a position within other blocks. */
function isSure(within: readonly Around[], around: readonly Around[]): boolean {
  const isOnTheWay = within.every(({ node, branch }, i) => around[i]?.node === node && around[i].branch === branch);
  return isOnTheWay && within.at(-1)?.node.key !== "flow.parallel";
}

describe("the types of steps", () => {
  it("are found by title, key and summary, by family", () => {
    const found = (words: string) => searched(catalogue, words).flatMap(([, types]) => types.map(({ title }) => title));
    expect(found("download from")).toEqual(["Download from SFTP"]);
    expect(found("pgp.dec")).toEqual(["Decrypt with OpenPGP"]);
    expect(found("once for")).toEqual(["For each item"]);
    expect(searched(catalogue, "").map(([family]) => family)).toEqual(["flow", "file", "pgp", "sftp"]);
    const summaries = new Map([...catalogue].map(([key, each]) => [key, { ...each, summary: `${each.summary} Then download from SFTP.` }]));
    expect(searched(summaries, "download from sftp")[0]?.[1][0]?.title).toBe("Download from SFTP");
  });

  it("name a step that has no name of its own", () => {
    expect(headingOf({ id: "get", name: "Fetch invoices", type: "sftp.download", index: 0 }, catalogue)).toBe("Fetch invoices");
    expect(headingOf({ id: "get", name: undefined, type: "sftp.download", index: 0 }, catalogue)).toBe("Download from SFTP");
    expect(headingOf({ id: "get", name: "get", type: "sftp.download", index: 0 }, catalogue)).toBe("Download from SFTP");
    expect(headingOf({ id: "get", name: " ", type: "acme.gone", index: 0 }, catalogue)).toBe("acme.gone");
  });

  it("are told apart by their ids where steps have one name", () => {
    const entries = entriesOf({ steps: [get, step("again", "sftp.download"), { ...(list as JsonObject), name: "Look" }, end, end] });
    expect(["get", "again", "list", "gone"].map((id) => titleAmong(entries, id, catalogue))).toEqual([
      "Download from SFTP (get)",
      "Download from SFTP (again)",
      "Look",
      undefined,
    ]);
  });
});
