import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readTyped } from "../src/model/document/typed";
import { fieldsOf, readField } from "../src/model/parameters";
import { ExactNumber, type Json } from "../src/model/pointers";
import { PLAIN, readText, type Reading, type TextRead, type Values } from "../src/model/typedText";

const RUNS = { numRuns: 400 };

/** A number as its digits and a power of ten, read character by character; `undefined` if the text is not a number. */
function scaled(text: string): { readonly digits: bigint; readonly power: number; readonly isWhole: boolean } | undefined {
  let at = 0;
  const take = () => {
    const from = at;
    while (at < text.length && "0123456789".includes(text[at] ?? "x")) at++;
    return text.slice(from, at);
  };
  const isNegative = text[at] === "-";
  if (isNegative) at++;
  const whole = take();
  if (!whole) return undefined;
  let fraction = "";
  let exponent = 0;
  let isWhole = true;
  if (text[at] === ".") {
    at++;
    isWhole = false;
    fraction = take();
    if (!fraction) return undefined;
  }
  if (text[at] === "e" || text[at] === "E") {
    at++;
    isWhole = false;
    const sign = text[at] === "-" ? -1 : 1;
    if (text[at] === "-" || text[at] === "+") at++;
    const power = take();
    if (!power) return undefined;
    exponent = sign * Number(power);
  }
  if (at < text.length) return undefined;
  return { digits: BigInt(whole + fraction) * (isNegative ? -1n : 1n), power: exponent - fraction.length, isWhole };
}

/** Compares a number with an integer. */
function compared({ digits, power }: { readonly digits: bigint; readonly power: number }, bound: number): number {
  const [one, other] = power < 0 ? [digits, BigInt(bound) * 10n ** BigInt(-power)] : [digits * 10n ** BigInt(power), BigInt(bound)];
  return one < other ? -1 : one > other ? 1 : 0;
}

const isJson = (text: string) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** Values of a document as in the job editor. */
const EXACT: Values = {
  number: (text, isInteger) => valueIn(readTyped({ widget: isInteger ? "integer" : "number", minimum: undefined, maximum: undefined }, text)),
  json: (text) => valueIn(readTyped({ widget: "object", minimum: undefined, maximum: undefined }, text)),
} as Values;

function valueIn(read: TextRead): Json | undefined {
  return "value" in read ? read.value : undefined;
}

const digits = fc.stringMatching(/^[0-9]{1,20}$/);
const numberLike = fc
  .tuple(fc.constantFrom("", "-", "+"), digits, fc.option(digits, { nil: "" }), fc.constantFrom("", "e2", "E-3", "e+1", "e", "x", "."))
  .map(([sign, whole, fraction, end]) => `${sign}${whole}${fraction && `.${fraction}`}${end}`);
const jsonLike = fc.oneof(fc.json(), fc.constantFrom("{", "[1,]", "nul", "{{x}}", '"a', "[", "true", " 7 "), fc.string());
const line = fc.oneof(fc.constantFrom("", " ", "a", "a: b", "a:b", "team: x: y", '"a"', "[a-z]*.csv", "7"), fc.string().map((text) => text.replaceAll(/[\r\n]/g, "")));
const lines = fc.array(line, { maxLength: 4 }).map((all) => all.join("\n"));

const plainly = (reading: Reading, text: string) => readText({ reading }, text, PLAIN);

describe("the text of a field", () => {
  it("is a number where it has the grammar of one, within its limits, and keeps its digits or is refused", () => {
    fc.assert(
      fc.property(numberLike, fc.boolean(), fc.boolean(), fc.option(fc.integer({ min: -50, max: 50 }), { nil: undefined }), (text, isInteger, isExact, bound) => {
        const number = scaled(text);
        const reading: Reading = isInteger ? "integer" : "number";
        const flaw = isInteger ? "not_integer" : "not_number";
        const read = readText({ reading, minimum: bound, maximum: bound === undefined ? undefined : bound + 10 }, ` ${text} `, isExact ? EXACT : PLAIN);
        const isRounded = isInteger && number !== undefined && (number.digits > BigInt(Number.MAX_SAFE_INTEGER) || number.digits < BigInt(Number.MIN_SAFE_INTEGER));
        if (!number || (isInteger && !number.isWhole) || (isRounded && !isExact)) {
          expect(read).toEqual({ flaw });
          return;
        }
        if (bound !== undefined && compared(number, bound) < 0) {
          expect(read).toEqual({ flaw: "too_small" });
          return;
        }
        if (bound !== undefined && compared(number, bound + 10) > 0) {
          expect(read).toEqual({ flaw: "too_large" });
          return;
        }
        const value = valueIn(read);
        const kept = scaled(value instanceof ExactNumber ? value.typed : text);
        expect([kept?.digits, kept?.power]).toEqual([number.digits, number.power]);
        if (value instanceof ExactNumber) expect([isExact, isJson(value.typed)]).toEqual([true, true]);
        else expect(value).toBe(Number(text));
      }),
      RUNS,
    );
  });

  it("is JSON where it is, whoever reads it, and otherwise refused", () => {
    fc.assert(
      fc.property(jsonLike, (text) => {
        const plain = readText({ reading: "json" }, text, PLAIN);
        if (text === "") {
          expect(plain).toEqual({ value: undefined });
          return;
        }
        expect(plain).toEqual(isJson(text) ? { value: JSON.parse(text) as Json } : { flaw: "not_json" });
        // Numbers with more digits than JavaScript can represent are kept as typed; both texts then represent the same
        // number.
        const exact = readText({ reading: "json" }, text, EXACT);
        if (isJson(text)) expect(asNumbers(valueIn(exact))).toEqual(asNumbers(valueIn(plain)));
        else expect(exact).toEqual({ flaw: "not_json" });
      }),
      RUNS,
    );
  });

  it("is lines, pairs or choices, one a line", () => {
    fc.assert(
      fc.property(lines, (text) => {
        if (text === "") return;
        const all = text.split("\n");
        const filled = all.filter((each) => each.trim() !== "");
        expect(readText({ reading: "lines" }, text, PLAIN)).toEqual({ value: all.filter((each) => each !== "") });
        const choices = readText({ reading: "choices" }, text, PLAIN);
        expect(choices).toEqual(all.every(isJson) ? { value: all.map((each) => JSON.parse(each) as Json) } : { flaw: "not_json" });
        const pairs = filled.map((each) => [each.slice(0, each.indexOf(":")), each.slice(each.indexOf(":") + 1)] as const);
        const isPairs = filled.every((each) => each.indexOf(":") > 0) && new Set(pairs.map(([name]) => name.trim())).size === pairs.length;
        const read = readText({ reading: "pairs" }, text, PLAIN);
        expect(read).toEqual(isPairs ? { value: Object.fromEntries(pairs.map(([name, of]) => [name.trim(), of.replace(/^\s/, "")])) } : { flaw: "not_pairs" });
        if (/^\s*["[{]/.test(text)) return;
        expect(readText({ reading: "list" }, text, PLAIN)).toEqual({ value: filled.length > 0 ? filled : undefined });
        expect(readText({ reading: "texts" }, text, PLAIN)).toEqual({ value: filled.length > 1 ? filled : filled[0] });
      }),
      RUNS,
    );
  });

  it("is what it says where any value can be, and text where it says no JSON", () => {
    expect([plainly("free", "7"), plainly("free", "007"), plainly("free", "{{steps.a}}"), plainly("free", "a"), plainly("free", "[1]"), plainly("free", "[1"), plainly("free", " ")]).toEqual([
      { value: 7 },
      { flaw: "not_json" },
      { value: "{{steps.a}}" },
      { value: "a" },
      { value: [1] },
      { flaw: "not_json" },
      { flaw: "not_json" },
    ]);
    expect([plainly("text", " 7 "), plainly("switch", "true"), plainly("switch", "false"), plainly("switch", "{{x}}")]).toEqual([
      { value: " 7 " },
      { value: true },
      { value: false },
      { flaw: "not_json" },
    ]);
  });
});

function asNumbers(value: Json | undefined): unknown {
  if (value instanceof ExactNumber) return Number(value.typed) + 0;
  if (typeof value === "number") return value + 0;
  if (Array.isArray(value)) return (value as readonly Json[]).map(asNumbers);
  if (typeof value === "object" && value !== null) return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, asNumbers(inner)]));
  return value;
}

describe("the fields of an execution and those of a job", () => {
  it("read a number in the same way", () => {
    const [field] = fieldsOf({ type: "object", properties: { n: { type: "integer", minimum: 1, maximum: 90 } } });
    for (const text of ["7", "007", " 8", "0", "91", "1.5", "-1", "x", "1e1"]) {
      const exact = readTyped({ widget: "integer", minimum: 1, maximum: 90 }, text);
      expect([text, field && asNumbers(valueIn(readField(field, text)))]).toEqual([text, asNumbers(valueIn(exact))]);
      expect([text, field && "flaw" in readField(field, text)]).toEqual([text, "flaw" in exact]);
    }
  });
});
