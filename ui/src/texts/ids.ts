const rule = "Use lowercase letters, digits and hyphens, up to 63 characters.";

/** Texts about the ids of definitions. */
export const ids = {
  rule,
  /** The rule, shown next to a field for an id. */
  help: `${rule} It can't be changed later.`,
} as const;
