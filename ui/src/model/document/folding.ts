/** The properties of a field that determine its position in a form. */
export interface Placed {
  readonly name: string;
  readonly title: string;
  readonly isRequired: boolean;
  /** Whether the field is rarely needed. */
  readonly isAdvanced?: boolean;
  /** The heading of the field in the schema. */
  readonly group?: string | undefined;
  /** The title of the object that contains the field, if the form has fields of several objects. */
  readonly section?: string | undefined;
  /** The purpose of that object. */
  readonly sectionHelp?: string | undefined;
}

/**
 * Number of unset optional fields above which they are folded, in a form that does not say which fields are rarely
 * needed.
 */
const MAX_OPEN = 6;
/** Number of fields below which a form has no headings. */
const WITH_HEADINGS = 6;

/** The type stays above the fold, because the other fields depend on it. */
const isOptional = ({ isRequired, name }: Placed) => !isRequired && name !== "type" && name !== "/type";

/** The positions of an object's fields in its form. */
export interface Arrangement<F extends Placed> {
  readonly above: readonly F[];
  readonly folded: readonly F[];
  /** Names of the optional fields that keep their position above the fold. */
  readonly raised: ReadonlySet<string>;
}

/**
 * Returns which fields of a form are above its fold. A field that was moved above the fold stays there when its value
 * is removed, and a field within an open fold stays there when its value is set, because the user may be typing in the
 * field.
 *
 * @param isSet whether a field has a value
 * @param raised the names that the previous arrangement returned; the same set is returned if nothing was added
 * @param isOpen whether the fold is open
 */
export function arranged<F extends Placed>(
  fields: readonly F[],
  isSet: (field: F) => boolean,
  raised: ReadonlySet<string>,
  isOpen: boolean,
): Arrangement<F> {
  const isFolding = isOpen && foldable(fields, raised).length > 0;
  const added = isFolding ? [] : fields.filter((field) => isOptional(field) && isSet(field) && !raised.has(field.name));
  const now = added.length > 0 ? new Set([...raised, ...added.map(({ name }) => name)]) : raised;
  const folded = foldable(fields, now);
  return { above: fields.filter((field) => !folded.includes(field)), folded, raised: now };
}

/**
 * Returns the fields to fold: those that are rarely needed, or all optional fields if none is declared so and there are
 * many.
 */
function foldable<F extends Placed>(fields: readonly F[], raised: ReadonlySet<string>): F[] {
  const rest = fields.filter((field) => isOptional(field) && !raised.has(field.name));
  if (fields.some(({ isAdvanced }) => isAdvanced)) return rest.filter(({ isAdvanced }) => isAdvanced);
  return rest.length > MAX_OPEN ? rest : [];
}

/** The fields of a form under one heading; the heading is empty if there is none. */
export interface Section<F extends Placed> {
  readonly title: string;
  /** The purpose of the object under the heading; empty for a group. */
  readonly help: string;
  readonly fields: readonly F[];
}

const headingOf = ({ section, group = "" }: Placed) => section ?? group;

/**
 * Returns fields of a form grouped by their objects or groups, in the order of the form. Whether there are headings
 * depends only on the form, so that no field is rendered again when other fields appear or disappear.
 *
 * @param all all fields of the form
 */
export function sectionsOf<F extends Placed>(fields: readonly F[], all: readonly F[]): Section<F>[] {
  const titles = [...new Set(all.map(headingOf))];
  if (all.length < WITH_HEADINGS || titles.length < 2) return [{ title: "", help: "", fields }];
  return titles
    .map((title) => {
      const own = fields.filter((field) => headingOf(field) === title);
      return { title, help: own[0]?.sectionHelp ?? "", fields: own };
    })
    .filter(({ fields: own }) => own.length > 0);
}
