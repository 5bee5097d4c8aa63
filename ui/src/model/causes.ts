import type { Execution } from "../api/types";
import { type ObjectName, shortId } from "./objects";

/** The trigger of an execution of a job or a chain, as links and texts. */
export interface Cause {
  /** The kind of trigger, as the API names it. */
  readonly kind: string;
  /** The object that started it, or that it repeats, with the text that it is best known by. */
  readonly object?: ObjectName & { readonly text: string };
  /** The node of the chain that it is the execution of. */
  readonly node?: string;
  /** The person or key by which it was started, where no object did it. */
  readonly by?: string;
}

/**
 * Returns what started an execution.
 *
 * @param original the execution of a job that it repeats; the trigger itself names that of a chain
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

/** Returns the object that a step has used, such as `connection/partner-a@3`, with its version. */
export function usedObject(text: string): (ObjectName & { readonly version?: string }) | undefined {
  const [, kind, id, version] = USED.exec(text) ?? [];
  return kind && id ? { kind, id, ...(version && { version }) } : undefined;
}
