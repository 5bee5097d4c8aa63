import type { ExecutedStep } from "../api/types";

/** The connections that steps use. */
export interface Partners {
  readonly names: readonly string[];
  /** Whether steps also use other connections, which are known only during an execution. */
  readonly isOpen: boolean;
}

/** The part of a step that determines which partner it uses. */
export interface Step {
  readonly id?: string | undefined;
  readonly config?: unknown;
}

/** Known values of the references in a definition. */
export interface Known {
  readonly parameters?: Readonly<Record<string, unknown>> | undefined;
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
}

const REFERENCE = /^\{\{\s*(parameters|variables)\.([A-Za-z0-9_-]+)\s*\}\}$/;
const MOST_REFERENCES = 5;
const DONE: readonly string[] = ["completed", "skipped"];

/** Returns the connections that steps name directly, or through known parameters and variables. */
export function partnersOf(steps: readonly Step[], known: Known = {}): Partners {
  const named = steps
    .map(({ config }) => (config as { connection?: unknown } | undefined)?.connection)
    .filter((name) => name !== undefined)
    .map((name) => resolved(name, known));
  const plain = named.filter((name) => name !== undefined);
  return { names: [...new Set(plain)].toSorted(), isOpen: plain.length < named.length };
}

function resolved(value: unknown, known: Known): string | undefined {
  let now = value;
  for (let depth = 0; depth < MOST_REFERENCES; depth++) {
    if (typeof now !== "string") return undefined;
    const [, kind, name = ""] = REFERENCE.exec(now) ?? [];
    if (kind === undefined) return now.includes("{{") ? undefined : now;
    now = known[kind as keyof Known]?.[name];
  }
  return undefined;
}

/** Returns the steps that an execution has yet to run: from the first step that is not complete. */
export function stepsAhead<S extends Step>(
  steps: readonly S[],
  executed: ReadonlyArray<Pick<ExecutedStep, "id" | "state">>,
): readonly S[] {
  const done = new Set(executed.filter(({ state }) => DONE.includes(state)).map(({ id }) => id));
  const first = steps.findIndex(({ id }) => !done.has(id));
  return first < 0 ? [] : steps.slice(first);
}

/** Returns the combined connections of several definitions. */
export function together(all: readonly Partners[]): Partners {
  return {
    names: [...new Set(all.flatMap(({ names }) => names))].toSorted(),
    isOpen: all.some(({ isOpen }) => isOpen),
  };
}
