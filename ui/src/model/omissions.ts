import { isObject } from "./pointers";

/** Entries that a listing has left out for one reason. */
export interface Omission {
  readonly reason: string;
  readonly count: number;
  /** The name of the first of them. */
  readonly first: string;
}

/** Returns what a step has left out, by its outputs; nothing of a step that leaves nothing out, or puts out something else by this name. */
export function omittedIn(outputs: unknown): readonly Omission[] {
  const omitted = isObject(outputs as never) ? (outputs as { readonly omitted?: unknown }).omitted : undefined;
  return Array.isArray(omitted) ? omitted.filter(isOmission) : [];
}

function isOmission(value: unknown): value is Omission {
  if (typeof value !== "object" || value === null) return false;
  const { reason, count, first } = value as Partial<Record<keyof Omission, unknown>>;
  return typeof reason === "string" && typeof count === "number" && typeof first === "string";
}
