import { builder } from "../../texts/builder";

const words = builder.references;
/** A path: its root, and what follows. */
const PARTS = /^([A-Za-z_][\w-]*)(.*)$/;
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
  const [first = "", ...more] = parts;
  switch (root) {
    case "steps": {
      const title = titleOf(first);
      return title === undefined || more.length === 0 ? path : words.ofStep(inWords(more), title);
    }
    case "parameters":
    case "variables":
    case "secrets":
    case "execution":
    case "trigger":
      return parts.length === 0 ? path : words.of[root](inWords(parts));
    case "loop": {
      const isOuter = /^\d+$/.test(first);
      const within = isOuter ? more : parts;
      const name = within[0] === "current_item" ? words.ofItem(inWords(within.slice(1))) : inWords(within);
      return within.length === 0 ? path : isOuter ? words.ofOuter(name) : name;
    }
    default:
      return path;
  }
}

function inWords(parts: readonly string[]): string {
  return parts
    .map((part) => (part === "*" ? words.each : /^\d+$/.test(part) ? words.number(Number(part) + 1) : part.replaceAll("_", " ")))
    .join(", ");
}

/** Returns the names of what follows a root; `undefined` if it is none of these forms. */
function partsOf(rest: string): string[] | undefined {
  const parts: string[] = [];
  for (let left = rest; left !== ""; ) {
    const match = PART.exec(left);
    if (!match) return undefined;
    parts.push(match[1] ?? match[2] ?? match[3] ?? match[4] ?? "");
    left = left.slice(match[0].length);
  }
  return parts;
}
