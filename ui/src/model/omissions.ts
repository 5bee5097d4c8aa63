import { isObject } from "./pointers";

/** The entries that a listing omitted for one reason. */
export interface Omission {
  readonly reason: string;
  readonly count: number;
  /** Name of the first omitted entry. */
  readonly first: string;
}

/**
 * Returns the entries that a step omitted, according to its outputs; empty if it omitted none, or if it has a different
 * output with this name.
 */
export function omittedIn(outputs: unknown): readonly Omission[] {
  const omitted = isObject(outputs as never) ? (outputs as { readonly omitted?: unknown }).omitted : undefined;
  return Array.isArray(omitted) ? omitted.filter(isOmission) : [];
}

function isOmission(value: unknown): value is Omission {
  if (typeof value !== "object" || value === null) return false;
  const { reason, count, first } = value as Partial<Record<keyof Omission, unknown>>;
  return typeof reason === "string" && typeof count === "number" && typeof first === "string";
}
