import { builder } from "../../texts/builder";

const words = builder.references;
/** A path: its root, and what follows. */
const PARTS = /^([A-Za-z_][\w-]*)(.*)$/;
/** A name that is read as words. */
const PLAIN = /^[A-Za-z0-9-]+(?:_[A-Za-z0-9-]+)*$/;
/** One part of what follows a root: `.name`, `[*]`, `[3]`, `['a name']`. */
const PART = /^(?:\.([\w-]+)|\[\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|(\*|\d+))\s*\])/;

/**
 * Returns what people call the value that a reference leads to: `steps.get.files` is `files of “Download from SFTP”`.
 * What has no name for people is returned as it is.
 *
 * @param path what stands between the braces
 * @param titleOf gives the names of steps, by their ids
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

/** A part of a path: a name, the number of an entry from 0, or each entry. */
interface PathPart {
  readonly name?: string | undefined;
  readonly index?: number;
}

/** Returns parts as words; a name that could be taken for other words is in quotation marks. */
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

/** Returns the parts of what follows a root; `undefined` if it is none of these forms. */
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
