import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ColumnChoice, columnsChosen, shownColumns, toggledColumn, withColumns } from "../src/model/columns";

const COLUMNS: readonly ColumnChoice[] = [
  { id: "state", title: "State" },
  { id: "job", title: "Job", isFixed: true },
  { id: "pool", title: "Pool", isExtra: true },
  { id: "started", title: "Started" },
  { id: "ended", title: "Ended", isExtra: true },
];
const IDS = COLUMNS.map(({ id }) => id);
const OWN = ["state", "job", "started"];
const shown = (chosen?: readonly string[]) => shownColumns(COLUMNS, chosen).map(({ id }) => id);

describe("the columns of a list", () => {
  it("are its own until others are chosen, and always those that say what a row is about", () => {
    expect(shown()).toEqual(OWN);
    expect(shown([])).toEqual(["job"]);
    expect(shown(["gone", "ended", "state"])).toEqual(["state", "job", "ended"]);
  });

  it("are those of a plain set, in the order of the list, whatever is chosen", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...IDS)), (toggles) => {
        const model = new Set(OWN);
        let chosen: readonly string[] | undefined;
        for (const id of toggles) {
          chosen = toggledColumn(COLUMNS, chosen, id);
          if (id !== "job" && !model.delete(id)) model.add(id);
        }
        expect(shown(chosen)).toEqual(IDS.filter((id) => model.has(id)));
        // The list's default columns are not saved, because a later release may have different columns.
        expect(chosen === undefined).toBe([...model].toSorted().join() === OWN.toSorted().join());
      }),
    );
  });

  it("are chosen for each list by itself", () => {
    const one = withColumns({}, "/files", ["name"]);
    const two = withColumns(one, "/jobs", ["job"]);
    expect([columnsChosen(two, "/files"), columnsChosen(two, "/jobs"), columnsChosen(two, "toString")]).toEqual([["name"], ["job"], undefined]);
    expect(withColumns(two, "/files", undefined)).toEqual({ "/jobs": ["job"] });
  });
});
