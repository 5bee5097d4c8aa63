import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applied, rearrange, removeAt, setAt, type TextEdit } from "../src/model/document/edits";
import { begun, edited, redone, undone } from "../src/model/document/history";
import { printed } from "../src/model/document/printed";
import { isBroken, nodeAt, parse, propertiesOf, type Source, textOfNode } from "../src/model/document/source";
import { readTyped, shownText } from "../src/model/document/typed";
import { arrangedSteps } from "../src/model/job/operations";
import { moved, partOf, removed } from "../src/model/job/arrange";
import { entriesOf } from "../src/model/job/outline";
import { planOfSteps } from "../src/model/planGraph";
import { isObject, type Json, pointerTo, valueAt } from "../src/model/pointers";

const RUNS = { numRuns: Number(process.env.FC_RUNS ?? 200) };

const names = fc.constantFrom("id", "type", "config", "path", "größe", "x/y", "a~b", "__proto__", "日本");
const space = fc.constantFrom("", " ", "\n  ", "\t", "\r\n ");
const numbers = fc.constantFrom("1", "-0.5", "12345678901234567890123", "1e3", "1.0", "0.1234567890123456789", "9007199254740993");

/** JSON texts with unusual spacing, duplicate names, various letters, and numbers that JavaScript can't represent. */
const { text: json } = fc.letrec<{ text: string }>((tie) => ({
  text: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.oneof(numbers, fc.constantFrom("true", "false", "null"), fc.string({ unit: "grapheme" }).map((each) => JSON.stringify(each))),
    fc.tuple(space, fc.array(fc.tuple(tie("text"), space), { maxLength: 4 })).map(
      ([first, all]) => `[${first}${all.map(([each, gap]) => each + gap).join(`,${first}`)}]`,
    ),
    fc.tuple(space, fc.array(fc.tuple(names, space, tie("text"), space), { maxLength: 4 })).map(
      ([first, all]) => `{${first}${all.map(([name, gap, each, end]) => `${JSON.stringify(name)}${gap}:${each}${end}`).join(`,${first}`)}}`,
    ),
  ),
}));

const read = (text: string): Source => {
  const found = parse(text);
  if (isBroken(found)) throw new Error(`${found.code} at ${found.offset}: ${text}`);
  return found;
};

/** Returns the texts of all values, by pointer. */
function tokens(source: Source): Map<string, string> {
  const found = new Map<string, string>();
  const visit = (pointer: string) => {
    const node = nodeAt(source.root, pointer);
    if (!node) return;
    const inner =
      node.type === "array" ? (node.children ?? []).map((_, i) => String(i)) : node.type === "object" ? propertiesOf(node).map(({ name }) => name) : undefined;
    if (!inner) found.set(pointer, textOfNode(node, source.text));
    for (const name of inner ?? []) visit(pointerTo(pointer, name));
  };
  visit("");
  return found;
}

const pointersIn = (source: Source) => [...tokens(source).keys()];
const write = (value: Json) => (layout: Parameters<typeof printed>[1], before: string) => printed(value, layout, before);

const stepTexts = (of: Source) => (nodeAt(of.root, "/steps")?.children ?? []).map((node) => textOfNode(node, of.text));

describe("the text of a definition", () => {
  it("is read as JSON is, and refused where that is refused", () => {
    fc.assert(
      fc.property(json, fc.nat(), fc.constantFrom("", ",", "//c", "}", '"'), (text, at, put) => {
        const place = at % (text.length + 1);
        const changed = text.slice(0, place) + put + text.slice(place);
        let expected: unknown;
        try {
          expected = JSON.parse(changed);
        } catch {
          expect(isBroken(parse(changed))).toBe(true);
          return;
        }
        const plain = JSON.parse(printed(read(changed).value)) as unknown;
        expect(plain).toEqual(expected);
      }),
      RUNS,
    );
  });

  it("changes at the pointer of an edit alone, and undone is as it was", () => {
    fc.assert(
      fc.property(json, fc.nat(), fc.jsonValue(), fc.boolean(), (text, which, value, isRemoval) => {
        const source = read(text);
        const all = pointersIn(source);
        const pointer = all[which % Math.max(1, all.length)] ?? "";
        const edits: TextEdit[] = isRemoval ? removeAt(source, pointer) : setAt(source, pointer, write(value as Json));
        const after = read(applied(text, edits));
        if (!isRemoval) expect(JSON.parse(printed(valueAtAny(after, pointer)))).toEqual(JSON.parse(JSON.stringify(value)));
        const parent = pointer.slice(0, pointer.lastIndexOf("/"));
        const isElement = isRemoval && nodeAt(source.root, parent)?.type === "array";
        const outside = (each: string) => (isElement ? !each.startsWith(`${parent}/`) && each !== parent : each !== pointer && !each.startsWith(`${pointer}/`));
        const kept = (of: Source) => [...tokens(of)].filter(([each]) => outside(each));
        expect(kept(after)).toEqual(kept(source));
        const history = edited(begun(text), edits, pointer, 0);
        expect(undone(history).text).toBe(text);
        expect(redone(undone(history)).text).toBe(history.text);
      }),
      RUNS,
    );
  });

  it("has elements of arrays in another order as they were typed", () => {
    fc.assert(
      fc.property(fc.array(json, { maxLength: 6 }), space, fc.infiniteStream(fc.nat()), (parts, gap, random) => {
        const source = read(`{"steps":${gap}[${gap}${parts.join(`,${gap}`)}${gap}],"last": 1.0}`);
        const order = parts.map((_, i) => i).toSorted(() => ((random.next().value as number) % 2 === 0 ? 1 : -1)).slice((random.next().value as number) % 3);
        const after = read(applied(source.text, rearrange(source, "/steps", order)));
        expect(stepTexts(after)).toEqual(order.map((i) => stepTexts(source)[i]));
        expect(after.text.endsWith(`],"last": 1.0}`)).toBe(true);
      }),
      RUNS,
    );
  });
});

function valueAtAny(source: Source, pointer: string): Json {
  const node = nodeAt(source.root, pointer);
  return node ? read(textOfNode(node, source.text)).value : null;
}

describe("the text of a field", () => {
  it("is read as the value that it shows", () => {
    fc.assert(
      fc.property(fc.constantFrom("free", "texts", "lines") as fc.Arbitrary<"free">, json, (widget, text) => {
        const texts = fc.sample(fc.array(fc.string({ unit: "grapheme" })), { numRuns: 1, seed: text.length })[0] ?? [];
        const value = widget === "free" ? read(text).value : texts;
        const shown = shownText(widget, value);
        const again = readTyped({ widget, minimum: undefined, maximum: undefined }, shown);
        expect("value" in again && again.value !== undefined ? printed(again.value) : again).toEqual(printed(value));
      }),
      RUNS,
    );
  });
});

const step = fc.constantFrom("file.list", "flow.foreach", "flow.if", "flow.else", "flow.parallel", "flow.end");

describe("the steps of a job", () => {
  it("are all there after moves, whose undoing leaves every byte as it was, and the graph is that of the text", () => {
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 1, maxLength: 12 }),
        fc.array(fc.tuple(fc.nat(), fc.constantFrom("up", "down", "into", "out", "remove")), { maxLength: 8 }),
        (types, acts) => {
          const steps = types.map((type, i) => `{"id":"s${i}",  "type":"${type}","config":{"x":"{{steps.s0.files}}", "n": 12345678901234567890}}`);
          const first = `{"steps": [\n ${steps.join(",\n ")}\n], "odd": [1,  2]}`;
          let history = begun(first);
          for (const [at, act] of acts) {
            const source = read(history.text);
            const entries = entriesOf(source.value);
            const part = partOf(entries, at % Math.max(1, entries.length));
            if (!part) continue;
            const arranged = act === "remove" ? removed(entries, part) : moved(entries, part, act as "up");
            if (!arranged) continue;
            history = edited(history, arrangedSteps(source, arranged), "", 0);
            const now = entriesOf(read(history.text).value);
            expect(now.length).toBe(arranged.slots.length);
            if (act !== "remove") expect(now.map(({ id }) => id).toSorted()).toEqual(entries.map(({ id }) => id).toSorted());
            const value = read(history.text).value;
            const drawn = planOfSteps(now.map(({ id, type }) => ({ id, type })));
            expect(drawn.nodes.every(({ key, name }) => now[Number(key)]?.id === name)).toBe(true);
            expect(isObject(value) && valueAt(value, "/odd")).toEqual([1, 2]);
          }
          let back = history;
          while (back.past.length > 0) back = undone(back);
          expect(back.text).toBe(first);
        },
      ),
      RUNS,
    );
  });
});
