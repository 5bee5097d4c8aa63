import { isExecutionId } from "./search";

/** An object that a search of the server has found. */
export interface FoundObject {
  readonly kind: string;
  readonly id: string;
  readonly name?: string;
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
  | { readonly type: "executions"; readonly text: string }
  | { readonly type: "files"; readonly text: string };

/** The most screens and objects that are offered at a time. */
const MOST_SCREENS = 4;
export const MOST_OBJECTS = 12;

/** Returns a text that names an entry among all others of one palette. */
export function keyOf(entry: PaletteEntry): string {
  switch (entry.type) {
    case "execution":
      return `execution/${entry.id}`;
    case "object":
      return `${entry.object.kind}/${entry.object.id}`;
    case "screen":
      return entry.screen.to;
    default:
      return entry.type;
  }
}

/** Returns whether a word of a label begins with a text. */
function matches(label: string, text: string): boolean {
  const lower = label.toLowerCase();
  return lower.startsWith(text) || lower.includes(` ${text}`);
}

/**
 * Returns what a text leads to: the execution of that id, screens, objects, and a search in executions and files, which is
 * always possible. An empty text leads nowhere.
 */
export function paletteFor(
  text: string,
  screens: readonly PaletteScreen[],
  found: readonly FoundObject[],
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
    { type: "executions", text: wanted },
    { type: "files", text: wanted },
  ];
}
