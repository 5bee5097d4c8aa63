import type { StoredWatch } from "../api/types";

/** Returns how a watch is: switched off, failing, or looking. */
export function stateOf(watch: StoredWatch): "off" | "fails" | "looks" {
  if (watch.definition.enabled === false) return "off";
  return watch.last_error ? "fails" : "looks";
}

/** Returns what a watch starts: a job or a chain. */
export function targetOf({ target }: StoredWatch["definition"]): { readonly kind: "job" | "chain"; readonly id: string } {
  const { job_id: job, chain_id: chain } = target as { job_id?: string; chain_id?: string };
  return job === undefined ? { kind: "chain", id: chain ?? "" } : { kind: "job", id: job };
}

/** Returns the folder of a connection, and which files of it, as one text. */
export function folderOf(definition: { readonly path: string; readonly pattern?: string }): string {
  const { path, pattern } = definition;
  return pattern ? `${path.replace(/\/$/, "")}/${pattern}` : path;
}
