import type { ParameterSchema } from "../api/types";
import { type Field, fieldsOf, type Flaw, readFields } from "./parameters";
import type { Zone } from "./times";
import { instantOf } from "./zones";

/** Kinds of objects of which users start executions. */
export type Started = "job" | "chain";

/** Options of a new execution, in addition to its parameters; the definition applies for missing options. */
export interface StartOptions {
  readonly priority?: number;
  readonly version?: number;
  readonly max_retries?: number;
  readonly not_before?: string;
}

const SCHEMAS: Readonly<Record<Started, ParameterSchema>> = {
  job: {
    properties: {
      priority: { type: "integer", minimum: 0, maximum: 9 },
      version: { type: "integer", minimum: 1, maximum: 999_999 },
      max_retries: { type: "integer", minimum: 0, maximum: 20 },
    },
  },
  chain: { properties: { priority: { type: "integer", minimum: 0, maximum: 9 } } },
};

/** Returns the fields for the numeric options of a job or a chain. */
export function optionFields(started: Started): readonly Field[] {
  return fieldsOf(SCHEMAS[started]);
}

/** The options from a form, or the problems of its fields. */
export type EnteredOptions =
  | { readonly options: StartOptions }
  | { readonly flaws: Readonly<Record<string, Flaw | "not_time">> };

/**
 * Reads the options of a form.
 *
 * @param values values of the fields, by name; `not_before` is local time in the zone, such as `2026-11-23T06:30`
 */
export function readOptions(started: Started, values: Readonly<Record<string, string>>, zone: Zone): EnteredOptions {
  const read = readFields(optionFields(started), values);
  const at = values.not_before ?? "";
  const notBefore = instantOf(at, zone);
  if (at !== "" && notBefore === undefined) {
    return { flaws: { ...("flaws" in read && read.flaws), not_before: "not_time" } };
  }
  if ("flaws" in read) return read;
  return { options: { ...read.parameters, ...(notBefore && { not_before: notBefore }) } };
}
