import type { Execution } from "../api/types";
import { type ObjectName, shortId } from "./objects";

/** The trigger of an execution of a job or a chain, as links and texts. */
export interface Cause {
  /** The kind of trigger, as in the API. */
  readonly kind: string;
  /** The object that started the execution, or the execution that is repeated, with its display text. */
  readonly object?: ObjectName & { readonly text: string };
  /** The chain node that the execution runs. */
  readonly node?: string;
  /** The user or key that started the execution, if no object did. */
  readonly by?: string;
}

/**
 * Returns the cause of an execution.
 *
 * @param original the job execution that is repeated; for a chain execution, the trigger contains it
 */
export function causeOf({ kind, id, by, chain_execution, node }: Execution["trigger"], original?: ObjectName): Cause {
  switch (kind) {
    case "api":
      return { kind, by };
    case "rerun": {
      const repeated = original ?? (id ? { kind: "chain_execution", id } : undefined);
      return { kind, by, ...(repeated && { object: { ...repeated, text: shortId(repeated.id) } }) };
    }
    case "chain":
      if (!chain_execution) break;
      return {
        kind,
        object: { kind: "chain_execution", id: chain_execution, text: id ?? shortId(chain_execution) },
        ...(node && { node }),
      };
    default:
  }
  return id ? { kind, object: { kind, id, text: id } } : { kind, by };
}

const USED = /^([a-z_]+)\/([^@]+)(?:@(\d+))?$/;

/** Returns the object that a step used, such as `connection/partner-a@3`, with its version. */
export function usedObject(text: string): (ObjectName & { readonly version?: string }) | undefined {
  const [, kind, id, version] = USED.exec(text) ?? [];
  return kind && id ? { kind, id, ...(version && { version }) } : undefined;
}
