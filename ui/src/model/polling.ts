/** Facts that decide when a query is asked again. Times are milliseconds. */
export interface Situation {
  readonly pace: "list" | "active" | "rest";
  /** True if the page is not visible. */
  readonly hidden: boolean;
  /** The user has paused all polling, or must sign in again first. */
  readonly paused: boolean;
  /** Time since the user last did something. */
  readonly idle: number;
  /** Requests in a row that have failed. */
  readonly failures: number;
  /** Wait that the server has asked for in `Retry-After`. */
  readonly retryAfter: number | undefined;
}

const LIST = 5_000;
const IDLE_LIST = 30_000;
const ACTIVE = 2_000;
const IDLE_AFTER = 5 * 60_000;
const LONGEST = 60_000;
const JITTER = 0.1;

/**
 * Returns after how many milliseconds a query is asked again, or `false`: not by itself. After
 * failures the time doubles, up to a minute. Every time is off by up to a tenth, so that a wall of
 * monitors does not ask in step.
 *
 * @param chance 0 up to 1
 */
export function interval(situation: Situation, chance: number): number | false {
  const { pace, hidden, paused, idle, failures, retryAfter } = situation;
  if (hidden || paused || pace === "rest") return false;
  const usual = idle > IDLE_AFTER ? IDLE_LIST : pace === "active" ? ACTIVE : LIST;
  const backedOff = Math.min(LONGEST, usual * 2 ** Math.min(failures, 10));
  const wanted = Math.max(backedOff, failures > 0 ? (retryAfter ?? 0) : 0);
  return Math.round(wanted * (1 + JITTER * (2 * chance - 1)));
}
