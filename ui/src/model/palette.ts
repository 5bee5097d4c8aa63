import { isExecutionId } from "./search";

/** An object that a search of the server has found. */
export interface FoundObject {
  readonly kind: string;
  readonly id: string;
  readonly name?: string;
}

/** A file that a search of the server has found. */
export interface FoundFile {
  readonly name: string;
  readonly sha256?: string;
  readonly execution_id: string;
  readonly remote: { readonly connection: string };
}

/** A screen that the navigation leads to. */
export interface PaletteScreen {
  readonly label: string;
  readonly to: string;
}

/** What the palette offers, in the order in which it is shown. */
export type PaletteEntry =
  | { readonly type: "execution"; readonly id: string }
  | { readonly type: "object"; readonly object: FoundObject }
  | { readonly type: "screen"; readonly screen: PaletteScreen }
  | { readonly type: "file"; readonly file: FoundFile }
  | { readonly type: "executions"; readonly text: string }
  | { readonly type: "files"; readonly text: string };

/** The most screens and objects that are offered at a time. */
const MOST_SCREENS = 4;
export const MOST_OBJECTS = 12;
const MOST_FILES = 6;

/** The fewest characters of a name by which files are searched: a search reads many records. */
const LEAST_OF_NAME = 3;

/** Returns whether files are searched for a text. */
export function isPartOfFileName(text: string): boolean {
  return text.trim().length >= LEAST_OF_NAME;
}

/** Returns a text that names an entry among all others of one palette. */
export function keyOf(entry: PaletteEntry): string {
  switch (entry.type) {
    case "execution":
      return `execution/${entry.id}`;
    case "object":
      return `${entry.object.kind}/${entry.object.id}`;
    case "screen":
      return entry.screen.to;
    case "file":
      return `file/${placeOf(entry.file)}/${entry.file.name}`;
    default:
      return entry.type;
  }
}

/** Returns the screen that a file leads to: that of its content or, without one, of its execution. */
function placeOf({ sha256, execution_id }: FoundFile): string {
  return sha256 ?? execution_id;
}

/** Returns the files whose names contain a text, each name and content once. */
function distinct(files: readonly FoundFile[], text: string): readonly FoundFile[] {
  const found = new Map<string, FoundFile>();
  for (const file of files) {
    const key = `${placeOf(file)}/${file.name}`;
    if (!found.has(key) && file.name.toLowerCase().includes(text)) found.set(key, file);
  }
  return [...found.values()].slice(0, MOST_FILES);
}

/** Returns whether an entry leads on to a search. */
export function isSearch({ type }: PaletteEntry): boolean {
  return type === "executions" || type === "files";
}

/** Returns whether a word of a label begins with a text. */
function matches(label: string, text: string): boolean {
  const lower = label.toLowerCase();
  return lower.startsWith(text) || lower.includes(` ${text}`);
}

/**
 * Returns what a text leads to: the execution of that id, screens, objects, files, and a search in executions and files, which
 * is always possible. An empty text leads nowhere.
 */
export function paletteFor(
  text: string,
  screens: readonly PaletteScreen[],
  found: readonly FoundObject[],
  files: readonly FoundFile[] = [],
): readonly PaletteEntry[] {
  const wanted = text.trim();
  if (!wanted) return [];
  const lower = wanted.toLowerCase();
  // Until the answer has come, these are what an earlier text has found.
  const matching = found.filter(({ id, name }) => `${id}\n${name ?? ""}`.toLowerCase().includes(lower));
  const isExact = matching[0]?.id.toLowerCase() === lower;
  const objects = matching.slice(0, MOST_OBJECTS).map((object): PaletteEntry => ({ type: "object", object }));
  const pages = screens
    .filter(({ label }) => matches(label, lower))
    .slice(0, MOST_SCREENS)
    .map((screen): PaletteEntry => ({ type: "screen", screen }));
  return [
    ...(isExecutionId(wanted) ? [{ type: "execution", id: wanted.toUpperCase() } as const] : []),
    ...(isExact ? objects.slice(0, 1) : []),
    ...pages,
    ...(isExact ? objects.slice(1) : objects),
    ...distinct(files, lower).map((file) => ({ type: "file", file }) as const),
    { type: "executions", text: wanted },
    { type: "files", text: wanted },
  ];
}
