import { builder } from "../../texts/builder";

const words = builder.references;
/** A path: its root and the rest. */
const PARTS = /^([A-Za-z_][\w-]*)(.*)$/;
/** A name that can be displayed as words. */
const PLAIN = /^[A-Za-z0-9-]+(?:_[A-Za-z0-9-]+)*$/;
/** A part of the rest of a path: `.name`, `[*]`, `[3]`, `['a name']`. */
const PART = /^(?:\.([\w-]+)|\[\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|(\*|\d+))\s*\])/;

/**
 * Returns the display name of a reference: `steps.get.files` is `files of “Download from SFTP”`. A path without a
 * display name is returned unchanged.
 *
 * @param path the path between the braces
 * @param titleOf returns the title of a step by its id
 */
export function nameOfReference(path: string, titleOf: (id: string) => string | undefined): string {
  const [, root = "", rest = ""] = PARTS.exec(path) ?? [];
  const parts = partsOf(rest);
  if (!parts) return path;
  const [first, ...more] = parts;
  switch (root) {
    case "steps": {
      const title = first?.name === undefined ? undefined : titleOf(first.name);
      return title === undefined || more.length === 0 ? path : words.ofStep(inWords(more), title);
    }
    case "parameters":
    case "variables":
    case "secrets":
    case "execution":
    case "trigger":
      return parts.length === 0 ? path : words.of[root](inWords(parts));
    case "loop": {
      const depth = /^\d+$/.test(first?.name ?? "") ? Number(first?.name) : undefined;
      const within = depth === undefined ? parts : more;
      const name = within[0]?.name === "current_item" ? words.ofItem(inWords(within.slice(1))) : inWords(within);
      return within.length === 0 ? path : depth === undefined ? name : words.ofLoop(name, depth + 1);
    }
    default:
      return path;
  }
}

/** A part of a path: a name, the index of an entry from 0, or every entry. */
interface PathPart {
  readonly name?: string | undefined;
  readonly index?: number;
}

/** Returns parts as words; an ambiguous name is quoted. */
function inWords(parts: readonly PathPart[]): string {
  return parts
    .map(({ name, index }) => {
      if (index !== undefined) return words.number(index + 1);
      if (name === undefined) return words.each;
      const said = name.replaceAll("_", " ");
      const isAmbiguous = said === words.each || said === words.number(Number(/\d+$/.exec(said)?.[0]));
      return PLAIN.test(name) && !isAmbiguous ? said : JSON.stringify(name);
    })
    .join(", ");
}

/** Returns the parts of a path after its root; `undefined` if the syntax is not supported. */
function partsOf(rest: string): PathPart[] | undefined {
  const parts: PathPart[] = [];
  for (let left = rest; left !== ""; ) {
    const match = PART.exec(left);
    if (!match) return undefined;
    const [all, plain, single, double, index] = match;
    const name = plain ?? (single ?? double)?.replaceAll(/\\(.)/g, "$1");
    parts.push(name !== undefined ? { name } : index === "*" ? {} : { index: Number(index) });
    left = left.slice(all.length);
  }
  return parts;
}
