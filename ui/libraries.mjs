// Lists the npm packages in the dashboard: target/courier-ui-sbom.json is a CycloneDX document for scanners, and
// writeNotices writes their licenses. These are the packages of the lock file that are not only for development; of some,
// the bundle contains only a part.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = import.meta.dirname;
const TEXT = /^(licen[cs]e|copying|notice)(\.|-|$)/i;
const RULE = "-".repeat(80);

const json = (path) => JSON.parse(readFileSync(join(ROOT, path), "utf8"));

/** Returns the packages of a lock file that are not only for development, by name. */
export function packagesOf(lock) {
  return Object.entries(lock.packages)
    .filter(([path, { dev, version }]) => path !== "" && !dev && version)
    .map(([path, { version, license, integrity }]) => ({
      path,
      name: path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length),
      version,
      license,
      integrity,
    }))
    .sort((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0));
}

/** Returns a CycloneDX document of packages. */
export function sbomOf(packages) {
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: { component: { type: "application", "bom-ref": "courier-ui", group: "com.couriermft", name: "courier-ui" } },
    components: packages.map(({ name, version, license, integrity }) => {
      const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
      const [, hash] = /^sha512-(.+)$/.exec(integrity ?? "") ?? [];
      return {
        type: "library",
        "bom-ref": purl,
        name,
        version,
        ...(hash && { hashes: [{ alg: "SHA-512", content: Buffer.from(hash, "base64").toString("hex") }] }),
        licenses: [/[ ()]/.test(license) ? { expression: license.replace(/^\((.*)\)$/, "$1") } : { license: { id: license } }],
        purl,
      };
    }),
  };
}

/** Returns the license texts in a package's folder, or its license's name if the package has no text. */
function textOf({ path, name, license }) {
  const folder = join(ROOT, path);
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => TEXT.test(file)) : [];
  if (files.length > 0) return files.sort().map((file) => readFileSync(join(folder, file), "utf8").trim()).join("\n\n");
  const { author, homepage, repository } = existsSync(folder) ? json(join(path, "package.json")) : {};
  const where = homepage ?? repository?.url ?? `https://www.npmjs.com/package/${name}`;
  return `${license} license, ${author?.name ?? author ?? "by its authors"}. The package has no license text; see ${where}`;
}

/** Writes the licenses of the packages, each text once, into the folder of the built dashboard. */
export function writeNotices(folder) {
  const packages = packagesOf(json("package-lock.json"));
  const unlicensed = packages.filter(({ license }) => !license);
  if (unlicensed.length > 0) throw new Error(`package-lock.json names no license of ${unlicensed.map(({ name }) => name).join(", ")}`);
  const byText = grouped(packages, textOf);
  const parts = [...byText].map(
    ([text, group]) => `${group.map(({ name, version, license }) => `${name} ${version} (${license})`).join("\n")}\n\n${text}\n`,
  );
  writeFileSync(join(folder, "third-party-notices.txt"), `Courier's dashboard contains these packages.\n\n${parts.join(`\n${RULE}\n`)}`);
  mkdirSync(join(ROOT, "target"), { recursive: true });
  writeFileSync(join(ROOT, "target/courier-ui-sbom.json"), `${JSON.stringify(sbomOf(packages), undefined, 2)}\n`);
}

function grouped(values, keyOf) {
  const groups = new Map();
  for (const value of values) groups.set(keyOf(value), [...(groups.get(keyOf(value)) ?? []), value]);
  return groups;
}
