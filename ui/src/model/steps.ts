import type { ExecutedStep } from "../api/types";

/** Returns how often a step was tried, over all its items; 0 before it was begun. */
export function attemptsOf(step: ExecutedStep): number {
  const { iterations } = step;
  if (iterations && !Array.isArray(iterations)) {
    return iterations.completed + iterations.failed + iterations.running;
  }
  return step.attempts.length;
}

/** Returns whether a step is within a loop, and so is begun for each of its items. */
export function isWithinLoop({ iterations }: ExecutedStep): boolean {
  return iterations !== undefined && !Array.isArray(iterations);
}

/** Returns how many items of loops a step has failed with; 0 outside loops. */
export function failedItemsOf({ iterations }: ExecutedStep): number {
  return iterations && !Array.isArray(iterations) ? iterations.failed : 0;
}

/** Bytes that the attempts of a step have moved, as far as they are listed. */
export function movedBy(step: ExecutedStep): number {
  const iterations = step.last_iterations ?? [];
  const attempts =
    iterations.length > 0 ? iterations.flatMap((iteration) => iteration.attempts) : step.attempts;
  return attempts.reduce((sum, attempt) => sum + attempt.bytes, 0);
}

/** From the beginning of the first attempt that is listed to the end of the last one, if it has ended. */
export function span(step: ExecutedStep): { readonly from?: string; readonly to?: string } {
  const from = step.attempts[0]?.started_at;
  const to = step.attempts.at(-1)?.ended_at;
  return { ...(from && { from }), ...(to && { to }) };
}
