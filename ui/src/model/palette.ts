import { isExecutionId } from "./search";

/** An object that the server's search found. */
export interface FoundObject {
  readonly kind: string;
  readonly id: string;
  readonly name?: string;
}

/** A file that the server's search found. */
export interface FoundFile {
  readonly name: string;
  readonly sha256?: string;
  readonly execution_id: string;
  readonly remote: { readonly connection: string };
}

/** A screen in the navigation. */
export interface PaletteScreen {
  readonly label: string;
  readonly to: string;
}

/** The results of the header's search, in the order in which they are shown. */
export type PaletteEntry =
  | { readonly type: "execution"; readonly id: string }
  | { readonly type: "object"; readonly object: FoundObject }
  | { readonly type: "screen"; readonly screen: PaletteScreen }
  | { readonly type: "file"; readonly file: FoundFile }
  | { readonly type: "executions"; readonly text: string }
  | { readonly type: "files"; readonly text: string };

/** Maximum number of screens and objects in the results. */
const MOST_SCREENS = 4;
export const MOST_OBJECTS = 12;
const MOST_FILES = 6;

/** Minimum number of characters for a search for files, because this search reads many records. */
const LEAST_OF_NAME = 3;

/** Returns whether files are searched for a text. */
export function isPartOfFileName(text: string): boolean {
  return text.trim().length >= LEAST_OF_NAME;
}

/** Returns a key that is unique among the entries of a palette. */
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

/** Returns the screen of a file: that of its content or, without a hash, that of its execution. */
function placeOf({ sha256, execution_id }: FoundFile): string {
  return sha256 ?? execution_id;
}

/** Returns the files whose names contain a text, without duplicates of name and content. */
function distinct(files: readonly FoundFile[], text: string): readonly FoundFile[] {
  const found = new Map<string, FoundFile>();
  for (const file of files) {
    const key = `${placeOf(file)}/${file.name}`;
    if (!found.has(key) && file.name.toLowerCase().includes(text)) found.set(key, file);
  }
  return [...found.values()].slice(0, MOST_FILES);
}

/** Returns whether an entry opens a search. */
export function isSearch({ type }: PaletteEntry): boolean {
  return type === "executions" || type === "files";
}

/** Returns whether a word of a label starts with a text. */
function matches(label: string, text: string): boolean {
  const lower = label.toLowerCase();
  return lower.startsWith(text) || lower.includes(` ${text}`);
}

/**
 * Returns the results for a text: the execution with that id, screens, objects, files, and a search in executions and
 * files, which is always offered. An empty text has no results.
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
  // Until the response arrives, these are the results for an earlier text.
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
