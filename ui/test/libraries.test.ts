import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { packagesOf, sbomOf } from "../libraries.mjs";

const lock = (packages: object) => packagesOf({ packages });

describe("libraries of the dashboard", () => {
  it("are the packages that are not only for development, at any depth, by name", () => {
    const found = lock({
      "": { version: "1.0.0", license: "Apache-2.0" },
      "node_modules/b": { version: "2.0.0", license: "MIT" },
      "node_modules/b/node_modules/@scope/a": { version: "1.2.3", license: "ISC" },
      "node_modules/tool": { version: "9.0.0", license: "MIT", dev: true },
    });
    expect(found.map(({ name, version }) => `${name} ${version}`)).toEqual(["@scope/a 1.2.3", "b 2.0.0"]);
  });

  it("have package URLs, licenses and hashes in the SBOM", () => {
    const integrity = `sha512-${Buffer.alloc(64, 1).toString("base64")}`;
    const { components } = sbomOf(
      lock({
        "node_modules/@scope/a": { version: "1.2.3", license: "MIT", integrity },
        "node_modules/b": { version: "2.0.0", license: "(MIT OR CC0-1.0)" },
      }),
    );
    expect(components).toEqual([
      {
        type: "library",
        "bom-ref": "pkg:npm/%40scope/a@1.2.3",
        name: "@scope/a",
        version: "1.2.3",
        hashes: [{ alg: "SHA-512", content: "01".repeat(64) }],
        licenses: [{ license: { id: "MIT" } }],
        purl: "pkg:npm/%40scope/a@1.2.3",
      },
      {
        type: "library",
        "bom-ref": "pkg:npm/b@2.0.0",
        name: "b",
        version: "2.0.0",
        licenses: [{ expression: "MIT OR CC0-1.0" }],
        purl: "pkg:npm/b@2.0.0",
      },
    ]);
  });

  it("all have a license in the lock file", () => {
    const packages = packagesOf(JSON.parse(readFileSync(join(import.meta.dirname, "../package-lock.json"), "utf8")));
    expect(packages.map(({ name }) => name)).toContain("react");
    expect(packages.filter(({ license }) => !license)).toEqual([]);
  });
});
