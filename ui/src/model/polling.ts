/** The facts that determine when a query is requested again. Times are in milliseconds. */
export interface Situation {
  readonly pace: "list" | "active" | "slow" | "rest";
  /** True if the page is not visible. */
  readonly hidden: boolean;
  /** Whether the user has paused all polling, or must sign in again first. */
  readonly paused: boolean;
  /** Time since the user's last activity. */
  readonly idle: number;
  /** Number of consecutive failed requests. */
  readonly failures: number;
  /** Whether the last failure was transient: no response, or a response that allows a retry. */
  readonly transient: boolean;
  /** The wait time that the server requested in `Retry-After`. */
  readonly retryAfter: number | undefined;
}

const LIST = 5_000;
const IDLE_LIST = 30_000;
const ACTIVE = 2_000;
const IDLE_AFTER = 5 * 60_000;
const SLOW = 60_000;
const LONGEST = 60_000;
const JITTER = 0.1;

/** Returns whether the user seems to be away, based on the time since the last activity. */
export function isIdle(idle: number): boolean {
  return idle > IDLE_AFTER;
}

/**
 * Returns when a query is requested again; `false` if it is not refreshed automatically.
 *
 * Clients that send requests at the same time share the server's responses. Therefore, a query is requested at
 * multiples of its interval, with a jitter of up to a tenth of the interval, so that a wall of monitors does not send
 * all requests at once. After failures, the interval doubles up to a minute, and is never shorter than the server
 * specifies. Data that is not refreshed is also requested again after a transient failure.
 *
 * @param now milliseconds since 1970
 * @param chance random number from 0 to 1
 */
export function nextAsk(situation: Situation, now: number, chance: number): number | false {
  const { pace, hidden, paused, idle, failures, transient, retryAfter } = situation;
  if (hidden || paused || (pace === "rest" && !(failures > 0 && transient))) return false;
  const usual = pace === "slow" ? SLOW : isIdle(idle) ? IDLE_LIST : pace === "active" ? ACTIVE : LIST;
  if (failures === 0) return Math.round(Math.round(now / usual + 1) * usual + usual * offBy(chance));
  const backedOff = Math.min(LONGEST, usual * 2 ** Math.min(failures, 10)) * (1 + offBy(chance));
  return Math.round(now + Math.max(backedOff, (retryAfter ?? 0) * (1 + JITTER * chance)));
}

/** Returns a number from -0.1 to 0.1. */
function offBy(chance: number): number {
  return JITTER * (2 * chance - 1);
}

/** The counters of a query in TanStack Query. */
export interface Counts {
  /** Number of responses so far. */
  readonly dataUpdateCount: number;
  /** Number of failures so far, each after its immediate retries. */
  readonly errorUpdateCount: number;
  readonly hasFailed: boolean;
}

/** Counts consecutive failed requests; keeps the count while the query is pending. */
export class FailureRow {
  private answers = 0;
  private failuresBefore = 0;

  /** Returns the current number of consecutive failed requests. */
  count({ dataUpdateCount, errorUpdateCount, hasFailed }: Counts): number {
    if (dataUpdateCount !== this.answers) {
      this.answers = dataUpdateCount;
      this.failuresBefore = hasFailed ? errorUpdateCount - 1 : errorUpdateCount;
    }
    return Math.max(errorUpdateCount - this.failuresBefore, hasFailed ? 1 : 0);
  }
}
