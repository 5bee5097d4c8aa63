/** Facts that decide when a query is asked again. Times are milliseconds. */
export interface Situation {
  readonly pace: "list" | "active" | "slow" | "rest";
  /** True if the page is not visible. */
  readonly hidden: boolean;
  /** The user has paused all polling, or must sign in again first. */
  readonly paused: boolean;
  /** Time since the user last did something. */
  readonly idle: number;
  /** Requests in a row that have failed. */
  readonly failures: number;
  /** The last failure was one that passes: no answer, or one that says to come again. */
  readonly transient: boolean;
  /** Wait that the server has asked for in `Retry-After`. */
  readonly retryAfter: number | undefined;
}

const LIST = 5_000;
const IDLE_LIST = 30_000;
const ACTIVE = 2_000;
const IDLE_AFTER = 5 * 60_000;
const SLOW = 60_000;
const LONGEST = 60_000;
const JITTER = 0.1;

/** Returns whether nobody seems to look, by the time since the user last did something. */
export function isIdle(idle: number): boolean {
  return idle > IDLE_AFTER;
}

/**
 * Returns when a query is asked again, or `false`: not by itself.
 *
 * Clients that ask at the same times share the server's answers, so a query is asked at times that
 * are multiples of its interval, off by up to a tenth of it, so that a wall of monitors does not ask
 * in step. After failures the interval doubles, up to a minute, and is never shorter than the server
 * says; what is not kept up to date is asked again, too, if its failure is one that passes.
 *
 * @param now milliseconds since 1970
 * @param chance 0 up to 1
 */
export function nextAsk(situation: Situation, now: number, chance: number): number | false {
  const { pace, hidden, paused, idle, failures, transient, retryAfter } = situation;
  if (hidden || paused || (pace === "rest" && !(failures > 0 && transient))) return false;
  const usual = pace === "slow" ? SLOW : isIdle(idle) ? IDLE_LIST : pace === "active" ? ACTIVE : LIST;
  if (failures === 0) return Math.round(Math.round(now / usual + 1) * usual + usual * offBy(chance));
  const backedOff = Math.min(LONGEST, usual * 2 ** Math.min(failures, 10)) * (1 + offBy(chance));
  return Math.round(now + Math.max(backedOff, (retryAfter ?? 0) * (1 + JITTER * chance)));
}

/** Returns -0.1 up to 0.1. */
function offBy(chance: number): number {
  return JITTER * (2 * chance - 1);
}

/** The state of a query, as TanStack Query counts it. */
export interface Counts {
  /** Answers so far. */
  readonly dataUpdateCount: number;
  /** Failures so far, each after its quick repetitions. */
  readonly errorUpdateCount: number;
  readonly hasFailed: boolean;
}

/** Counts the requests in a row that have failed; the count goes on while a query is asked again. */
export class FailureRow {
  private answers = 0;
  private failuresBefore = 0;

  /** Returns how many requests in a row have failed by now. */
  count({ dataUpdateCount, errorUpdateCount, hasFailed }: Counts): number {
    if (dataUpdateCount !== this.answers) {
      this.answers = dataUpdateCount;
      this.failuresBefore = hasFailed ? errorUpdateCount - 1 : errorUpdateCount;
    }
    return Math.max(errorUpdateCount - this.failuresBefore, hasFailed ? 1 : 0);
  }
}
