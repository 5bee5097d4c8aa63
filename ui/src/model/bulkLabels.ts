import type { DefinitionAction } from "./editing";

/** Maximum number of labels of an object. */
const MOST = 16;
/** Maximum number of characters of a label's value. */
const MOST_VALUE = 255;
const KEY = /^[A-Za-z0-9][A-Za-z0-9._/-]{0,62}$/;
const LINE = /^([^:]+):\s?(.*)$/;

export type LabelsOf = Readonly<Record<string, string>> | undefined;

/** A change of labels as a merge patch: new values by name, and null for names to remove. */
export type LabelPatch = Readonly<Record<string, string | null>>;

/** What the dialog of a bulk action on labels asks for. */
export interface LabelInput {
  /** Labels to add, one `name: value` per line. */
  readonly added: string;
  /** Names of labels to remove. */
  readonly removed: readonly string[];
}

/** Returns the labels of a text; `undefined` if a line is not a label that the server accepts, or a name is repeated. */
export function labelsIn(text: string): LabelPatch | undefined {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const labels: Record<string, string> = {};
  for (const line of lines) {
    const [, key = "", value = ""] = LINE.exec(line) ?? [];
    const name = key.trim();
    if (!KEY.test(name) || value.length > MOST_VALUE || Object.hasOwn(labels, name)) return undefined;
    labels[name] = value;
  }
  return lines.length > MOST ? undefined : labels;
}

/** Returns the change that an action makes to the labels of each object; `undefined` if the input is incomplete. */
export function labelPatch(action: DefinitionAction, { added, removed }: LabelInput): LabelPatch | undefined {
  const patch = action === "label" ? labelsIn(added) : Object.fromEntries(removed.map((key) => [key, null]));
  return patch && Object.keys(patch).length > 0 ? patch : undefined;
}

/** Returns the names of the labels that objects have, in alphabetical order. */
export function labelNames(all: readonly LabelsOf[]): readonly string[] {
  return [...new Set(all.flatMap((labels) => Object.keys(labels ?? {})))].toSorted((a, b) => a.localeCompare(b));
}
