import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nameOfReference } from "../src/model/job/referenceNames";

const TITLES = new Map([["get", "Download from SFTP"]]);
const named = (path: string) => nameOfReference(path, (id) => TITLES.get(id));

describe("the name of a reference", () => {
  it.each([
    ["steps.get.files", "files of “Download from SFTP”"],
    ["steps.get.downloaded_files", "downloaded files of “Download from SFTP”"],
    ["steps.get.file_list[*].path", "file list, every item, path of “Download from SFTP”"],
    ["steps.get.file_list[0].path", "file list, item 1, path of “Download from SFTP”"],
    ["variables.inbox", "variable inbox"],
    ["parameters['due day']", "parameter due day"],
    ["secrets.sftp-password", "secret sftp-password"],
    ["execution.id", "id of the execution"],
    ["loop.current_item", "current item"],
    ["loop.current_item.path", "path of the current item"],
    ["loop.1.index", "index (outer loop)"],
  ])("of %s is %s", (path, name) => expect(named(path)).toBe(name));

  it.each(["steps.gone.files", "steps.get", "steps", "variables", "0.files", "row.amount", "steps.get.files | upper", "", "{{", "steps[", "loop"])(
    "of %j, which leads to nothing that has a name, is itself",
    (path) => expect(named(path)).toBe(path),
  );

  it("tells two values of one step apart, whatever they are called", () => {
    const name = fc.stringMatching(/^[a-z]{1,8}$/);
    const path = fc.array(fc.oneof(name.map((each) => `.${each}`), fc.constant("[*]"), fc.nat(9).map((n) => `[${n}]`)), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(path, path, (one, other) => {
        fc.pre(one.join("") !== other.join(""));
        expect(named(`steps.get${one.join("")}`)).not.toBe(named(`steps.get${other.join("")}`));
      }),
    );
  });

  it("is never more than the text itself for what is no path", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(named(`steps.get.x${text} {`)).toBe(`steps.get.x${text} {`);
      }),
    );
  });
});
