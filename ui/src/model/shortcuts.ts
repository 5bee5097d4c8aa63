/** A pressed key, as far as shortcuts use it. */
export interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** The meaning of consecutive keys: the name of a shortcut, or the keys so far. */
export type Step = { readonly shortcut: string } | { readonly pending: string } | "none";

/**
 * Returns the meaning of a key after previous keys.
 *
 * @param pending the previous keys, such as `g`; `""` for none
 * @param known sequences of keys, such as `g e`
 */
export function next(pending: string, pressed: Pressed, known: readonly string[]): Step {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return "none";
  const sequence = pending ? `${pending} ${pressed.key}` : pressed.key;
  if (known.includes(sequence)) return { shortcut: sequence };
  if (known.some((each) => each.startsWith(`${sequence} `))) return { pending: sequence };
  return pending ? next("", pressed, known) : "none";
}
