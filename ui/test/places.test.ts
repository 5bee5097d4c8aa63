import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { placeOf } from "../src/model/places";

const DOCS = join(import.meta.dirname, "../../docs");
const OPENAPI: unknown = JSON.parse(readFileSync(join(DOCS, "reference/openapi.json"), "utf8"));
/** Table rows of fields, with their titles in forms. */
const ROW = /^\| `(?:[\w[\].]+\.)?(\w+)` \|.*?\*\*([^*]+)\.\*\*/gm;

/** Returns the names of all properties of schemas. */
function propertiesIn(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { properties } = schema as { readonly properties?: unknown };
  const names = typeof properties === "object" && properties !== null ? Object.keys(properties) : [];
  return [...names, ...Object.values(schema).flatMap(propertiesIn)];
}

const job = { steps: [{ id: "download", config: { connection: "a" } }, { type: "flow.end" }], calendars: ["x"] };

describe("placeOf", () => {
  it("names a step by its id where the definition is at hand, else by its number", () => {
    expect(placeOf("/steps/0/config/connection", job)).toBe("Step download, Connection");
    expect(placeOf("/steps/1/config/connection", job)).toBe("Step 2, Connection");
    expect(placeOf("/steps/0/config/connection")).toBe("Step 1, Connection");
    expect(placeOf("/steps/7/config/connection", job)).toBe("Step 8, Connection");
  });

  it("reads properties as people do", () => {
    expect(placeOf("/target/job_id")).toBe("Target, Job");
    expect(placeOf("/target/chain_id")).toBe("Target, Chain");
    expect(placeOf("/depends_on/0/job_id")).toBe("Depends on 1, Job");
    expect(placeOf("/calendars/0", job)).toBe("Calendar 1");
    expect(placeOf("/auth/ssh_key")).toBe("Auth, SSH key");
    expect(placeOf("/scope/connections/1")).toBe("Scope, Connection 2");
  });

  it("leaves the names that people give as they are, also those of digits", () => {
    expect(placeOf("/labels/a~1b")).toBe("Label a/b");
    expect(placeOf("/labels/2026")).toBe("Label 2026");
    expect(placeOf("/labels/2026", { labels: { 2026: "x" } })).toBe("Label 2026");
    expect(placeOf("/variables/due_day")).toBe("Variable due_day");
    expect(placeOf("/variables/days/1", { variables: { days: [1, 2] } })).toBe("Variable days, 2");
    expect(placeOf("/outputs/first_id")).toBe("Output first_id");
    expect(placeOf("/steps/0/config/parameters/job_id", job)).toBe("Step download, Parameter job_id");
    expect(placeOf("/parameters/properties/due_day/format")).toBe("Parameter due_day, Format");
    expect(placeOf("/parameters/properties/address/properties/zip_id")).toBe("Parameter address, zip_id");
    expect(placeOf("/parameters/properties")).toBe("Parameters, Properties");
    expect(placeOf("/parameters/required/0")).toBe("Parameters, Required 1");
    expect(placeOf("/config/headers/7", { config: { headers: { 7: "x" } } })).toBe("Headers, 7");
    expect(placeOf("/labels")).toBe("Labels");
  });

  it("names one entry of a list by a word, for every list that there is", () => {
    const names = [...new Set(propertiesIn(OPENAPI))].filter((name) => name.endsWith("s"));
    expect(names.length).toBeGreaterThan(100);
    const irregular: Record<string, string> = {};
    for (const name of names) {
      const word = name.slice(name.lastIndexOf("_") + 1);
      const entry = placeOf(`/${name}/0`).slice(0, -" 1".length).toLowerCase();
      const singular = entry.slice(entry.lastIndexOf(" ") + 1);
      if (singular !== word.slice(0, -1)) irregular[word] = singular;
    }
    const same = ["address", "class", "decompress", "ms", "process", "progress", "sas", "series", "status", "success", "tls"];
    expect(irregular).toEqual({
      ...Object.fromEntries(same.map((word) => [word, word])),
      additionalProperties: "additionalproperty",
      capabilities: "capability",
      classes: "class",
      dependencies: "dependency",
      directories: "directory",
      entries: "entry",
      losses: "loss",
      matches: "match",
      passes: "pass",
      properties: "property",
      retries: "retry",
      tries: "try",
    });
  });

  it("writes words as the titles of forms do", () => {
    const pages = readdirSync(join(DOCS, "reference")).filter((page) => page.endsWith(".md"));
    const rows = pages.flatMap((page) => [...readFileSync(join(DOCS, "reference", page), "utf8").matchAll(ROW)]);
    expect(rows.length).toBeGreaterThan(100);
    for (const [, name = "", title = ""] of rows) {
      // The title of an id names its object: `Job`.
      if (!placeOf(`/${name}`).includes(" ") && name.endsWith("_id")) continue;
      const capitals = title.split(/[ /]/).filter((word) => /^[A-Z][A-Z0-9-]+s?$/.test(word) && name.split("_").includes(word.toLowerCase()));
      for (const word of capitals) expect(placeOf(`/${name}`).split(" "), name).toContain(word);
    }
  });

  it("is nothing for the whole definition", () => {
    expect(placeOf("")).toBe("");
  });
});
