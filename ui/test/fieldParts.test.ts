import { MantineProvider } from "@mantine/core";
import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import type { Placed } from "../src/model/document/folding";
import type { Field } from "../src/model/parameters";
import { ChoiceBoxes, ChoiceSelect } from "../src/parts/fields/Choices";
import { FieldHelp } from "../src/parts/fields/FieldHelp";
import { FieldSections } from "../src/parts/fields/FieldSections";
import { ParameterField } from "../src/parts/ParameterFields";
import { builder as words } from "../src/texts/builder";

// Fields for names query the server and need a page.
vi.mock("../src/parts/PickedField", () => ({ NameField: () => null, NamesField: () => null }));

const drawn = (element: ReactElement) =>
  renderToStaticMarkup(createElement(MantineProvider, undefined, element)).replaceAll(/<style[\s\S]*?<\/style>/g, "");
const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, "");
const options = (html: string) => [...html.matchAll(/<option value="([^"]*)"[^>]*>([^<]*)</g)].map(([, value, label]) => [value, label]);
const select = (byDefault: string | undefined) =>
  options(drawn(createElement(ChoiceSelect, { ...COMMON, choices: ["a"], titleOf: (choice) => choice.toUpperCase(), value: "", byDefault, onChosen: vi.fn() })));
const names = (html: string) => [...html.matchAll(/<input name="(\w)"/g)].map(([, name]) => name);
const COMMON = { label: "Batch", description: "", error: undefined };

const FIELD: Field = {
  name: "/batch",
  title: "Files per execution",
  description: "`file` starts one each",
  asking: "choice",
  isRequired: false,
  choices: ['"file"', '"all"'],
  byDefault: "file",
  minimum: undefined,
  maximum: undefined,
};
const field = (more: Partial<Field>) =>
  drawn(createElement(ParameterField, { field: { ...FIELD, ...more }, isFirst: false, values: {}, flaws: {}, onChange: vi.fn() }));

describe("the help of a field", () => {
  it("shows what is between backticks as code, and markup as text", () => {
    const html = drawn(createElement(FieldHelp, { help: "A glob such as `*.csv`, or <b>`re:`", byDefault: "30" }));
    expect([...html.matchAll(/<code[^>]*>(.*?)<\/code>/g)].map(([, code]) => textOf(code ?? ""))).toEqual(["*.csv", "re:"]);
    expect(html).not.toContain("<b>");
    expect(textOf(html)).toBe(`A glob such as *.csv, or &lt;b&gt;re:. ${words.byDefault("30")}`);
  });
});

describe("a field with choices", () => {
  it("says what counts while nothing is chosen", () => {
    expect(select("A")).toEqual([["", words.byDefault("A")], ["a", "A"]]);
    expect(select(undefined)[0]).toEqual(["", words.nothing]);
  });

  it("has a box for each choice, checked where it is chosen", () => {
    const html = drawn(createElement(ChoiceBoxes, { ...COMMON, choices: ["1", "2"], titleOf: (choice) => `Day ${choice}`, chosen: ["2"], onChosen: vi.fn() }));
    expect([...html.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)].map(([box]) => box.includes("checked"))).toEqual([false, true]);
    expect(textOf(html)).toContain("Day 1Day 2");
  });

  it("calls its values and its default by their names, and says the default once", () => {
    const html = field({});
    expect(options(html)).toEqual([["", words.byDefault("One file")], ["&quot;file&quot;", "One file"], ["&quot;all&quot;", "All complete files"]]);
    expect(textOf(html).split(words.byDefault("One file")).length).toBe(2);
  });

  it("leaves values of a parameter of others as they are", () => {
    expect(options(field({ name: "batch", choices: ['"all"'] })).at(-1)).toEqual(["&quot;all&quot;", "all"]);
  });
});

describe("a field for text", () => {
  it("has its title with the unit, its help and its default, which is shown while it is empty", () => {
    const html = field({ name: "/stable_for_seconds", title: "Stable for", unit: "seconds", asking: "integer", choices: [], byDefault: 30 });
    expect(textOf(html)).toContain("Stable for (seconds)");
    expect(textOf(html)).toContain(words.byDefault("30"));
    expect(html).toMatch(/<input[^>]*placeholder="30"[^>]*>/);
  });

  it("has lines where its value has them, and says how they are filled in", () => {
    const html = field({ asking: "pairs", choices: [], byDefault: undefined });
    expect(html).toContain("<textarea");
    expect(textOf(html)).toContain(words.pairsHelp);
  });
});

describe("the fields of a form", () => {
  const all: readonly Placed[] = ["a", "b", "c", "d", "e", "f"].map((name, i) => ({
    name,
    title: name,
    isRequired: i === 0,
    isAdvanced: i === 5,
    ...(i < 3 ? { group: "Files" } : { section: "Digest", sectionHelp: "Sends them together" }),
  }));
  const form = (isOpen: boolean) =>
    drawn(
      createElement(FieldSections<Placed>, {
        fields: all,
        arranged: { above: all.slice(0, 5), folded: all.slice(5), raised: new Set<string>(), isOpen, toggle: vi.fn() },
        show: ({ name }) => createElement("input", { key: name, name }),
      }),
    );

  it("stand in named groups, which say what they are for, and few-needed ones in a fold", () => {
    const html = form(false);
    expect([...html.matchAll(/role="group" aria-label="(\w+)"/g)].map(([, label]) => label)).toEqual(["Files", "Digest"]);
    expect(textOf(html)).toContain("Sends them together.");
    expect(names(html)).toEqual(["a", "b", "c", "d", "e"]);
    expect(textOf(html)).toContain(words.advanced("1"));
  });

  it("are all there once the fold is open", () => {
    expect(names(form(true))).toEqual(["a", "b", "c", "d", "e", "f"]);
  });
});
