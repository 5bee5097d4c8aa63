import { buttonsOf, drawn } from "./drawn";
import { createElement } from "react";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isNotFound, ProblemError } from "../src/api/problem";
import { type DefinedKind, EDITED_KINDS, listOf } from "../src/model/editing";
import { DefinitionFacts, DefinitionScreen } from "../src/parts/DefinitionScreen";

const API = JSON.parse(readFileSync(join(import.meta.dirname, "../../docs/reference/openapi.json"), "utf8")) as {
  readonly paths: Readonly<Record<string, { readonly get?: { readonly responses: object } }>>;
};

const STORED = { version: 7, saved_at: "2026-11-30T02:00:00Z", saved_by: "anna", definition: { enabled: false, labels: { team: "payments" } } };

const special = () => createElement("p", undefined, "special");

function screen(kind: DefinedKind, answer: { readonly data?: typeof STORED; readonly error?: unknown }, more: object = {}): string {
  const query = { data: answer.data, error: answer.error ?? null, dataUpdatedAt: 0, refetch: () => undefined };
  const Screen = () => DefinitionScreen<typeof STORED>({ kind, id: "daily", query, ...more, children: special });
  return drawn(createElement(Screen));
}

const titleOf = (html: string) => /<h1.*?<\/h1>/.exec(html)?.[0].replaceAll(/<[^>]*>/g, "");

const sections = (html: string) => [...html.matchAll(/<section[^>]*aria-label="([^"]*)"/g)].map(([, label]) => label);

describe("the screen of a definition", () => {
  it("has what can be done with every definition after what its kind adds", () => {
    const acts = { acts: () => createElement("button", undefined, "Run now") };
    expect(buttonsOf(screen("schedule", { data: STORED }, acts))).toEqual(["Run now", "Enable", "Edit", "Duplicate", "Delete"]);
    expect(buttonsOf(screen("calendar", { data: STORED }))).toEqual(["Edit", "Duplicate", "Delete"]);
    expect(buttonsOf(screen("chain", { data: STORED }))).toEqual(["Edit", "Duplicate", "Archive"]);
    expect(buttonsOf(screen("job", { data: { ...STORED, definition: { ...STORED.definition, enabled: true } } }))).toContain("Disable");
  });

  it("says whether the definition is enabled only if its kind can be disabled, unless the kind has another badge", () => {
    expect(screen("watch", { data: STORED })).toContain('data-enabled="false"');
    expect(screen("calendar", { data: STORED })).not.toContain("data-enabled");
    const badge = { badge: () => createElement("i", undefined, "sftp") };
    expect(screen("channel", { data: STORED }, badge)).toMatch(/<h1.*<i>sftp<\/i>/);
    expect(screen("channel", { data: STORED }, badge)).not.toContain("data-enabled");
  });

  it("shows what uses the definition if others can name it, and its text last", () => {
    expect(sections(screen("connection", { data: STORED }))).toEqual(["Used by", "Definition"]);
    expect(sections(screen("subscription", { data: STORED }))).toEqual(["Definition"]);
    const html = screen("connection", { data: STORED });
    expect(html.indexOf("special")).toBeLessThan(html.indexOf("Used by"));
  });

  it("offers nothing but the list once the definition does not exist", () => {
    const html = screen("job", { error: new ProblemError({ status: 404, code: "job_not_found", detail: "There is no job daily." }) });
    expect(html).toContain("There is no job daily.");
    expect(html).toMatch(/<a[^>]*href="\/jobs"[^>]*>Show all jobs<\/a>/);
    expect(buttonsOf(html)).not.toContain("Archive");
  });

  it("knows the only status with which the server says that a definition does not exist", () => {
    for (const kind of EDITED_KINDS) {
      const route = Object.entries(API.paths).find(([path]) => new RegExp(`^/${listOf(kind)}/\\{\\w+\\}$`).test(path))?.[1].get;
      expect(Object.keys(route?.responses ?? {}), kind).toContain("404");
      expect(Object.keys(route?.responses ?? {}), kind).not.toContain("410");
    }
    expect([404, 410, 500].map((status) => isNotFound(new ProblemError({ status })))).toEqual([true, false, false]);
  });

  it("still shows a definition that was deleted while it is open, with nothing that can be done with it", () => {
    const error = new ProblemError({ status: 404, code: "schedule_not_found", detail: "There is no schedule daily." });
    const html = screen("schedule", { data: STORED, error }, { acts: () => createElement("button", undefined, "Run now") });
    expect(html).toContain("special");
    expect(html).toContain("There is no schedule daily.");
    expect(buttonsOf(html).filter((button) => ["Run now", "Enable", "Edit", "Duplicate", "Delete"].includes(button))).toEqual([]);
    const outdated = screen("schedule", { data: STORED, error: new ProblemError({ status: 503, code: "unavailable", detail: "" }) });
    expect(buttonsOf(outdated)).toEqual(expect.arrayContaining(["Enable", "Edit", "Duplicate", "Delete"]));
  });

  it("has the kind and the ID as its title, whatever the kind", () => {
    for (const kind of [...EDITED_KINDS, "job"] as const) {
      expect(titleOf(screen(kind, { data: STORED }))?.toLowerCase()).toMatch(new RegExp(`^${kind} daily`));
    }
  });

  it("lets a definition that cannot be read be replaced and deleted", () => {
    const html = screen("connection", { error: new ProblemError({ status: 500, code: "damaged", detail: "It can't be read." }) });
    expect(buttonsOf(html)).toEqual(expect.arrayContaining(["Edit", "Duplicate", "Delete"]));
    expect(html).not.toContain("Show all");
    expect(buttonsOf(screen("connection", {}))).toEqual([]);
  });

  it("ends the facts of a kind with those of every definition", () => {
    const html = drawn(createElement(DefinitionFacts, { kind: "job", id: "daily", stored: STORED, facts: [["Steps", 3]] }));
    expect([...html.matchAll(/<dt>(.*?)<\/dt>/g)].map(([, term]) => term)).toEqual(["Steps", "Labels", "Version", "Changed", "Changed by"]);
    expect(html).toContain("team:payments");
    const own = drawn(createElement(DefinitionFacts, { kind: "job", id: "daily", stored: { ...STORED, saved_by: undefined }, facts: [], labelled: "Required labels" }));
    expect([...own.matchAll(/<dt>(.*?)<\/dt>/g)].map(([, term]) => term)).toEqual(["Required labels", "Version", "Changed"]);
  });
});
