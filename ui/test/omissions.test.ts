import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { omittedIn } from "../src/model/omissions";
import { omissions } from "../src/texts/omissions";

const one = { reason: "max_files", count: 2, first: "/in/c.csv" };

describe("what a step has left out", () => {
  it.each([
    [{ omitted_count: 2, omitted: [one] }, [one]],
    [{ omitted_count: 0, omitted: [] }, []],
    [{ files: [] }, []],
    [{ omitted: "all" }, []],
    [{ omitted: [null, 5, "x", { reason: "max_files" }, one] }, [one]],
    [undefined, []],
    [null, []],
    [[one], []],
    ["omitted", []],
  ])("of outputs %j is %j", (outputs, expected) => {
    expect(omittedIn(outputs)).toEqual(expected);
  });

  it("has a text for every reason of the API", () => {
    const api = readFileSync(join(import.meta.dirname, "../../docs/reference/openapi.json"), "utf8");
    const [, listed = ""] = /"enum" : \[ ("unusable_name"[^\]]*)\]/.exec(api) ?? [];
    const reasons = listed.split(",").map((reason) => reason.trim().replaceAll("\"", ""));
    expect(Object.keys(omissions.reasons).toSorted()).toEqual(reasons.toSorted());
  });
});
