import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterContextProvider } from "@tanstack/react-router";
import { createElement, type FunctionComponent, type PropsWithChildren, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { ProblemError } from "../src/api/problem";
import { me } from "../src/api/queries";
import type { DefinedKind } from "../src/model/editing";
import { DefinitionFacts, DefinitionScreen } from "../src/parts/DefinitionScreen";

// The clock looks once a second whether the page is seen, and the router for the ways of a browser to scroll.
vi.stubGlobal("document", { hidden: true });
vi.stubGlobal("self", {});

const root = createRootRoute();
const routeTree = root.addChildren(["/jobs", "/chains", "/changes"].map((path) => createRoute({ getParentRoute: () => root, path })));

function drawn(element: ReactNode): string {
  const client = new QueryClient();
  client.setQueryData(me().queryKey, { name: "anna", role: "admin" } as never);
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ["/"] }), isServer: true });
  const Routed: FunctionComponent<PropsWithChildren> = ({ children }) => RouterContextProvider({ router: router as never, children });
  const html = renderToStaticMarkup(
    createElement(MantineProvider, undefined, createElement(QueryClientProvider, { client }, createElement(Routed, undefined, element))),
  );
  return html.replaceAll(/<style[\s\S]*?<\/style>/g, "");
}

const STORED = { version: 7, saved_at: "2026-11-30T02:00:00Z", saved_by: "anna", definition: { enabled: false, labels: { team: "payments" } } };

const special = () => createElement("p", undefined, "special");

function screen(kind: DefinedKind, answer: { readonly data?: typeof STORED; readonly error?: unknown }, more: object = {}): string {
  const query = { data: answer.data, error: answer.error ?? null, dataUpdatedAt: 0, refetch: () => undefined };
  const Screen = () => DefinitionScreen<typeof STORED>({ kind, id: "daily", query, ...more, children: special });
  return drawn(createElement(Screen));
}

const buttons = (html: string) => [...html.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, inner = ""]) => inner.replaceAll(/<[^>]*>/g, ""));
const sections = (html: string) => [...html.matchAll(/<section[^>]*aria-label="([^"]*)"/g)].map(([, label]) => label);

describe("the screen of a definition", () => {
  it("has what can be done with every definition after what its kind adds", () => {
    const acts = { acts: () => createElement("button", undefined, "Run now") };
    expect(buttons(screen("schedule", { data: STORED }, acts))).toEqual(["Run now", "Enable", "Edit", "Duplicate", "Delete"]);
    expect(buttons(screen("calendar", { data: STORED }))).toEqual(["Edit", "Duplicate", "Delete"]);
    expect(buttons(screen("chain", { data: STORED }))).toEqual(["Edit", "Duplicate", "Archive"]);
    expect(buttons(screen("job", { data: { ...STORED, definition: { ...STORED.definition, enabled: true } } }))).toContain("Disable");
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
    for (const status of [404, 410]) {
      const html = screen("job", { error: new ProblemError({ status, code: "job_not_found", detail: "There is no job daily." }) });
      expect(html).toContain("There is no job daily.");
      expect(html).toMatch(/<a[^>]*href="\/jobs"[^>]*>Show all jobs<\/a>/);
      expect(buttons(html)).not.toContain("Archive");
    }
  });

  it("lets a definition that cannot be read be replaced and deleted", () => {
    const html = screen("connection", { error: new ProblemError({ status: 500, code: "damaged", detail: "It can't be read." }) });
    expect(buttons(html)).toEqual(expect.arrayContaining(["Edit", "Duplicate", "Delete"]));
    expect(html).not.toContain("Show all");
    expect(buttons(screen("connection", {}))).toEqual([]);
  });

  it("ends the facts of a kind with those of every definition", () => {
    const html = drawn(createElement(DefinitionFacts, { kind: "job", id: "daily", stored: STORED, facts: [["Steps", 3]] }));
    expect([...html.matchAll(/<dt>(.*?)<\/dt>/g)].map(([, term]) => term)).toEqual(["Steps", "Labels", "Version", "Changed", "Changed by"]);
    expect(html).toContain("team:payments");
    const own = drawn(createElement(DefinitionFacts, { kind: "job", id: "daily", stored: { ...STORED, saved_by: undefined }, facts: [], labelled: "Required labels" }));
    expect([...own.matchAll(/<dt>(.*?)<\/dt>/g)].map(([, term]) => term)).toEqual(["Required labels", "Version", "Changed"]);
  });
});
