/** What the place of a field in a form depends on. */
export interface Placed {
  readonly name: string;
  readonly title: string;
  readonly isRequired: boolean;
  /** Whether few people need it. */
  readonly isAdvanced?: boolean;
  /** The heading that its schema puts it under. */
  readonly group?: string | undefined;
  /** The title of the object that it is of, if the form has fields of several. */
  readonly section?: string | undefined;
  /** What that object is for. */
  readonly sectionHelp?: string | undefined;
}

/** Of a form that does not tell which of its fields few people need, optional fields that are not set and more than these are folded. */
const MAX_OPEN = 6;
/** A form of fewer fields has no headings. */
const WITH_HEADINGS = 6;

/** The type stays above: the other fields depend on it. */
const isOptional = ({ isRequired, name }: Placed) => !isRequired && name !== "type" && name !== "/type";

/** Where the fields of an object stand in its form. */
export interface Arrangement<F extends Placed> {
  readonly above: readonly F[];
  readonly folded: readonly F[];
  /** Names of the optional fields that keep their place above the fold. */
  readonly raised: ReadonlySet<string>;
}

/**
 * Returns which fields of a form stand above its fold. A field that has been raised stays there when its value is removed,
 * and a field within an open fold stays in the fold when its value is set: somebody may be typing in either of them.
 *
 * @param isSet whether a field has something in it
 * @param raised the names that the last arrangement returned; the same set is returned if nothing was added
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

/** Returns the fields that are folded: those that few people need, or all optional ones where none is said to be so and they are many. */
function foldable<F extends Placed>(fields: readonly F[], raised: ReadonlySet<string>): F[] {
  const rest = fields.filter((field) => isOptional(field) && !raised.has(field.name));
  if (fields.some(({ isAdvanced }) => isAdvanced)) return rest.filter(({ isAdvanced }) => isAdvanced);
  return rest.length > MAX_OPEN ? rest : [];
}

/** Fields of a form under one heading; the heading is empty where there is none. */
export interface Section<F extends Placed> {
  readonly title: string;
  /** What the object under the heading is for; empty for a group. */
  readonly help: string;
  readonly fields: readonly F[];
}

const headingOf = ({ section, group = "" }: Placed) => section ?? group;

/**
 * Returns some of a form's fields by their objects or groups, in the order of the form. Whether there are headings depends on
 * the form alone, so that no field is drawn anew when others come and go.
 *
 * @param all the fields of the whole form
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
