import { buttonsOf, drawn } from "./drawn";
import { createElement } from "react";
import { describe, expect, it } from "vitest";
import type { Role } from "../src/api/types";
import { csvOf } from "../src/model/csv";
import { type DefinedKind, definitionActions, EDITED_KINDS, possibleDefinitionActions, roleForAction } from "../src/model/editing";
import { DefinitionList } from "../src/parts/DefinitionList";
import { enabledColumn, exportOf, savedColumns } from "../src/parts/listColumns";
import type { ListColumn } from "../src/parts/useColumns";

const KINDS: readonly DefinedKind[] = [...EDITED_KINDS, "job"];

interface Row {
  readonly id: string;
  readonly enabled: boolean;
  readonly version: number;
  readonly saved_at: string;
  readonly saved_by: string;
}

const ROWS: readonly Row[] = [
  { id: "bank", enabled: true, version: 2, saved_at: "2026-11-30T02:00:00Z", saved_by: "key:anna" },
  { id: "post", enabled: false, version: 7, saved_at: "2026-11-29T02:00:00Z", saved_by: "key:ben" },
];

const COLUMNS: ReadonlyArray<ListColumn<Row>> = [
  { id: "name", title: "Name", isFixed: true, sortBy: (row) => row.id, cell: (row) => row.id, written: (row) => row.id },
  enabledColumn("State", (row) => row.enabled),
  ...savedColumns<Row>(() => ({ team: "payments" }), ["changed"]),
];

function list(kind: DefinedKind, role: Role = "admin", hasMore = false): string {
  const query = {
    data: { pages: [{ value: ROWS }] },
    error: null,
    dataUpdatedAt: 0,
    refetch: () => undefined,
    hasNextPage: hasMore,
    isFetchingNextPage: false,
    fetchNextPage: () => undefined,
  };
  const List = () =>
    DefinitionList<Row>({
      kind,
      title: "Objects",
      label: "Objects, by ID",
      query,
      none: "There are none.",
      idOf: (row) => row.id,
      isEnabled: (row) => row.enabled,
      columns: COLUMNS,
      search: {},
      filters: [],
      onFilter: () => undefined,
    });
  return drawn(createElement(List), role);
}

const heads = (html: string) => [...html.matchAll(/<th[^>]*>(.*?)<\/th>/g)].map(([, head = ""]) => head.replaceAll(/<[^>]*>/g, "").replace(/ [↕↑↓]$/, ""));

const tools = (kind: DefinedKind, role: Role) => buttonsOf(list(kind, role)).filter((button) => /^(Select all|Columns|Export)/.test(button));

describe("a list of definitions", () => {
  it("has its own columns, and rows to select if something can be done with several of them", () => {
    expect(heads(list("watch"))).toEqual(["", "Name", "State", "Changed"]);
    expect(heads(list("calendar"))).toEqual(["Name", "State", "Changed"]);
    expect(list("watch")).toContain('aria-label="Select bank"');
    expect(list("calendar")).not.toContain("Select bank");
  });

  it("offers all matches to those who may act on them, columns and an export to everyone", () => {
    const both = ["Columns", "Export 2 rows as CSV"];
    expect(tools("watch", "operator")).toEqual(["Select all matches", ...both]);
    expect(tools("watch", "reader")).toEqual(both);
    expect(tools("channel", "author")).toEqual(both);
    expect(tools("channel", "admin")).toEqual(["Select all matches", ...both]);
    expect(tools("calendar", "admin")).toEqual(both);
  });

  it("can be sorted only once all of it is loaded", () => {
    expect(list("watch")).toContain('aria-sort="none"');
    expect(list("watch", "admin", true)).not.toContain("aria-sort");
  });
});

describe("an export of a list", () => {
  it("has each column that is written, those that are always shown without a condition", () => {
    const { columns } = exportOf("objects", COLUMNS);
    expect(columns.map(({ title, column }) => [title, column])).toEqual([
      ["Name", undefined],
      ["State", "standing"],
      ["Labels", "labels"],
      ["Version", "version"],
      ["Changed", "changed"],
      ["Changed by", "changedBy"],
    ]);
    expect(csvOf(columns, ROWS).split("\r\n")[1]).toBe("bank,enabled,team:payments,2,2026-11-30T02:00:00Z,key:anna");
    const unwritten = exportOf("objects", [{ id: "acts", title: "Actions", isFixed: true, cell: () => null }], (row: Row) => row.id);
    expect(csvOf(unwritten.columns, ROWS)).toBe("ID\r\nbank\r\npost\r\n");
  });
});

describe("acts on several definitions", () => {
  it("are what the API can do with each kind", () => {
    const all = Object.fromEntries(KINDS.map((kind) => [kind, definitionActions(kind).join(" ")]));
    expect(all).toEqual({
      job: "enable disable label unlabel archive",
      chain: "archive",
      schedule: "enable disable",
      watch: "enable disable",
      channel: "enable disable",
      subscription: "enable disable",
      calendar: "",
      connection: "",
      expectation: "enable disable",
    });
  });

  it("never enable what is enabled, nor disable what is disabled", () => {
    for (const kind of KINDS) {
      for (const isEnabled of [true, false]) {
        const expected = new Set<string>(definitionActions(kind));
        expected.delete(isEnabled ? "enable" : "disable");
        expect(new Set<string>(possibleDefinitionActions(kind, isEnabled, true))).toEqual(expected);
        expected.delete("unlabel");
        expect(new Set<string>(possibleDefinitionActions(kind, isEnabled, false))).toEqual(expected);
      }
    }
  });

  it("need the role that the API asks for", () => {
    expect(roleForAction("job", "disable")).toBe("operator");
    expect(roleForAction("job", "archive")).toBe("author");
    expect(roleForAction("job", "label")).toBe("author");
    expect(roleForAction("job", "unlabel")).toBe("author");
    expect(roleForAction("expectation", "disable")).toBe("operator");
    expect(roleForAction("channel", "enable")).toBe("admin");
    expect(roleForAction("subscription", "enable")).toBe("author");
  });
});
