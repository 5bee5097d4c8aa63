/** A key that was pressed, as far as shortcuts look at it. */
export interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** The shortcut that keys pressed one after the other stand for: its name, or what may follow. */
export type Step = { readonly shortcut: string } | { readonly pending: string } | "none";

/**
 * Returns what a key means after those before it.
 *
 * @param pending the keys before it, such as `g`; `""` for none
 * @param known sequences of keys, such as `g e`
 */
export function next(pending: string, pressed: Pressed, known: readonly string[]): Step {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return "none";
  const sequence = pending ? `${pending} ${pressed.key}` : pressed.key;
  if (known.includes(sequence)) return { shortcut: sequence };
  if (known.some((each) => each.startsWith(`${sequence} `))) return { pending: sequence };
  return pending ? next("", pressed, known) : "none";
}
