import { texts } from "../texts";
import type { Problem } from "./types";

const NOT_FOUND = 404;
const NO_ANSWER = "no_answer";
const OWN_FAULT = "dashboard_error";

/** A refusal of the API, or an answer that did not come. */
export class ProblemError extends Error {
  /** HTTP's status; 0 where no answer came. */
  readonly status: number;
  /** The failure code; "no_answer" where no answer came, and "dashboard_error" for a fault of the dashboard itself. */
  readonly code: string;
  readonly problem: Partial<Problem>;
  /** Seconds after which the server wants to be asked again. */
  readonly retryAfter: number | undefined;
  /** When the browser met the problem, by its clock, in milliseconds. */
  readonly at = Date.now();

  constructor(problem: Partial<Problem>, retryAfter?: number) {
    super(problem.detail ?? problem.title ?? texts.problem.noAnswer);
    this.name = "ProblemError";
    this.status = problem.status ?? 0;
    this.code = problem.code ?? NO_ANSWER;
    this.problem = problem;
    this.retryAfter = retryAfter;
  }

  /** True if the same request may succeed later: no answer, 408, 429, 502..504. */
  get isTransient(): boolean {
    const { status } = this;
    return (status === 0 && this.code !== OWN_FAULT) || status === 408 || status === 429 || (status >= 502 && status <= 504);
  }
}

/** Returns the seconds that `Retry-After` names, as a number or as a date (RFC 9110 §10.2.3). */
export function secondsOf(retryAfter: string | null, now: number): number | undefined {
  if (retryAfter === null || retryAfter.trim() === "") return undefined;
  const seconds = Number(retryAfter);
  const until = Number.isFinite(seconds) ? seconds : (Date.parse(retryAfter) - now) / 1_000;
  return Number.isFinite(until) ? Math.max(0, Math.ceil(until)) : undefined;
}

/**
 * Returns the answer to a request. The words of browsers for a server that does not respond, such as "Failed to fetch",
 * become those of the dashboard.
 */
export async function answerTo(request: Promise<Response>, signal?: AbortSignal): Promise<Response> {
  try {
    return await request;
  } catch (error) {
    throw signal?.aborted ? error : new ProblemError({ code: NO_ANSWER });
  }
}

/** Returns whether the server answered that the object does not exist. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ProblemError && error.status === NOT_FOUND;
}

/** Turns whatever a request threw into a problem. */
export function asProblem(error: unknown): ProblemError {
  return problemFrom(error, NO_ANSWER);
}

/** Turns whatever a screen threw while it was drawn into a problem: no request has failed there. */
export function asOwnFault(error: unknown): ProblemError {
  return problemFrom(error, OWN_FAULT);
}

function problemFrom(error: unknown, code: string): ProblemError {
  if (error instanceof ProblemError) return error;
  return new ProblemError({ detail: error instanceof Error ? error.message : String(error), code });
}

/** Reads the problem of an answer; what is no problem, such as a proxy's page, becomes one. */
export async function problemOf(response: Response, body: unknown): Promise<ProblemError> {
  const retryAfter = secondsOf(response.headers.get("retry-after"), Date.now());
  const known = typeof body === "object" && body !== null ? (body as Partial<Problem>) : {};
  return new ProblemError(
    { title: response.statusText, code: `http_${response.status}`, ...known, status: response.status },
    retryAfter,
  );
}
