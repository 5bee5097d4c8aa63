import type { ExecutedStep } from "../api/types";

/** Returns the number of attempts of a step over all its items; 0 before it has started. */
export function attemptsOf(step: ExecutedStep): number {
  const { iterations } = step;
  if (iterations && !Array.isArray(iterations)) {
    return iterations.completed + iterations.failed + iterations.running;
  }
  return step.attempts.length;
}

/** Returns whether a step is within a loop, and therefore starts once for each item. */
export function isWithinLoop({ iterations }: ExecutedStep): boolean {
  return iterations !== undefined && !Array.isArray(iterations);
}

/** Returns the number of loop items for which a step failed; 0 outside of loops. */
export function failedItemsOf({ iterations }: ExecutedStep): number {
  return iterations && !Array.isArray(iterations) ? iterations.failed : 0;
}

/** Returns the bytes that the listed attempts of a step have transferred. */
export function movedBy(step: ExecutedStep): number {
  const iterations = step.last_iterations ?? [];
  const attempts =
    iterations.length > 0 ? iterations.flatMap((iteration) => iteration.attempts) : step.attempts;
  return attempts.reduce((sum, attempt) => sum + attempt.bytes, 0);
}

/** Returns the period from the start of the first listed attempt to the end of the last, if it has ended. */
export function span(step: ExecutedStep): { readonly from?: string; readonly to?: string } {
  const from = step.attempts[0]?.started_at;
  const to = step.attempts.at(-1)?.ended_at;
  return { ...(from && { from }), ...(to && { to }) };
}
