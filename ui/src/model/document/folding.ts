import { isObject, type Json } from "../pointers";
import type { FormField } from "./fields";

/** Optional fields that are not set and more than these are folded. */
const MAX_OPEN = 6;

/** The type stays above: the other fields depend on it. */
const isOptional = (field: FormField) => !field.isRequired && field.name !== "type";

/** Where the fields of an object stand in its form. */
export interface Arrangement {
  readonly above: readonly FormField[];
  readonly folded: readonly FormField[];
  /** Names of the optional fields that keep their place above the fold. */
  readonly raised: ReadonlySet<string>;
}

/**
 * Returns which fields of a form stand above its fold. A field that has been raised stays there when its value is removed,
 * and a field within an open fold stays in the fold when its value is set: somebody may be typing in either of them.
 *
 * @param raised the names that the last arrangement returned; the same set is returned if nothing was added
 * @param isOpen whether the fold is open
 */
export function arranged(
  fields: readonly FormField[],
  value: Json | undefined,
  raised: ReadonlySet<string>,
  isOpen: boolean,
): Arrangement {
  const isSet = (field: FormField) => isObject(value) && Object.hasOwn(value, field.name);
  const isFolding = isOpen && fields.filter((field) => isOptional(field) && !raised.has(field.name)).length > MAX_OPEN;
  const added = isFolding ? [] : fields.filter((field) => isOptional(field) && isSet(field) && !raised.has(field.name));
  const now = added.length > 0 ? new Set([...raised, ...added.map(({ name }) => name)]) : raised;
  const rest = fields.filter((field) => isOptional(field) && !now.has(field.name));
  const folded = rest.length > MAX_OPEN ? rest : [];
  return { above: fields.filter((field) => !folded.includes(field)), folded, raised: now };
}
