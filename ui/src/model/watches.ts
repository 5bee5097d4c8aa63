import type { StoredWatch } from "../api/types";

/** Returns how a watch is: switched off, failing, or looking. */
export function stateOf(watch: StoredWatch): "off" | "fails" | "looks" {
  if (watch.definition.enabled === false) return "off";
  return watch.last_error ? "fails" : "looks";
}

/** Returns the folder of a connection, and which files of it, as one text. */
export function folderOf(definition: { readonly path: string; readonly pattern?: string }): string {
  const { path, pattern } = definition;
  return pattern ? `${path.replace(/\/$/, "")}/${pattern}` : path;
}
