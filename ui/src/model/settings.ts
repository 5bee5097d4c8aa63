import type { Settings } from "../api/types";

/** Texts entered into fields, by the JSON pointer of the number; `null` removes a pool. */
export type Edits = Readonly<Record<string, string | null>>;

/** A number in the settings: its JSON pointer and its value; `null` means no limit. */
export interface Field {
  readonly pointer: string;
  readonly value: number | null;
}

/** A number that changes; `undefined` if it does not exist before or after the change. */
export interface SettingChange {
  readonly pointer: string;
  readonly before: number | null | undefined;
  readonly after: number | null | undefined;
}

const TOTAL = "/limits/total";
const POOL = /^\/pools\/([a-z0-9][a-z0-9-]{0,62})\/limit$/;
const WHOLE = /^\d{1,9}$/;

/** Returns the pointer to a pool's limit. */
export function limitOf(pool: string): string {
  return `/pools/${pool}/limit`;
}

/** Returns whether a string is a valid name for a new pool. */
export function isNewPool(name: string, settings: Settings, edits: Edits): boolean {
  const pointer = limitOf(name);
  return POOL.test(pointer) && !Object.hasOwn(settings.pools ?? {}, name) && !Object.hasOwn(edits, pointer);
}

/** Returns the numbers of the settings except those of pools, in order. */
export function fieldsOf({ limits, retention, context, steps }: Settings): readonly Field[] {
  return [
    { pointer: TOTAL, value: limits?.total ?? null },
    ...numbersOf("retention", retention),
    ...numbersOf("context", context),
    ...numbersOf("steps", steps),
  ];
}

function numbersOf(group: string, values: object = {}): readonly Field[] {
  return Object.entries(values).map(([name, value]) => ({ pointer: `/${group}/${name}`, value: value as number }));
}

/** Returns the names of the pools, in order, including those to add. */
export function poolsOf(settings: Settings, edits: Edits): readonly string[] {
  const added = Object.keys(edits).flatMap((pointer) => POOL.exec(pointer)?.[1] ?? []);
  return [...new Set([...Object.keys(settings.pools ?? {}), ...added])].toSorted();
}

/** Returns whether a text is valid for a number: a whole number, or empty if the number may be unlimited. */
export function isValid(pointer: string, text: string): boolean {
  return WHOLE.test(text.trim()) || (pointer === TOTAL && text.trim() === "");
}

/** Returns the changes; `undefined` if an entered text is not a number. */
export function changesOf(settings: Settings, edits: Edits): readonly SettingChange[] | undefined {
  const found: SettingChange[] = [];
  for (const [pointer, text] of Object.entries(edits)) {
    if (text !== null && !isValid(pointer, text)) return undefined;
    const before = valueAt(settings, pointer);
    const after = text === null ? undefined : text.trim() === "" ? null : Number(text);
    if (after !== before) found.push({ pointer, before, after });
  }
  return found;
}

function valueAt(settings: Settings, pointer: string): number | null | undefined {
  const pool = POOL.exec(pointer)?.[1];
  if (pool !== undefined) {
    return Object.hasOwn(settings.pools ?? {}, pool) ? settings.pools?.[pool]?.limit : undefined;
  }
  return fieldsOf(settings).find((field) => field.pointer === pointer)?.value;
}

/** Returns the merge patch (RFC 7396) for the changes. */
export function patchOf(changes: readonly SettingChange[]): object {
  const patch: Record<string, Record<string, unknown>> = {};
  for (const { pointer, after } of changes) {
    const [, group = "", name = "", rest] = pointer.split("/");
    const values = (patch[group] ??= {});
    values[name] = rest === undefined ? after : after === undefined ? null : { [rest]: after };
  }
  return patch;
}

/** Returns whether changes delete something permanently: a shorter retention, or the removal of a pool. */
export function losesSomething(changes: readonly SettingChange[]): boolean {
  return changes.some(({ pointer, before, after }) =>
    pointer.startsWith("/retention/") ? Number(after) < Number(before) : after === undefined,
  );
}
