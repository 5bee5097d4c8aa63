import { texts } from "../texts";
import type { Problem } from "./types";

const NOT_FOUND = 404;
const NO_ANSWER = "no_answer";
const OWN_FAULT = "dashboard_error";

/** A refusal of the API, or a missing response. */
export class ProblemError extends Error {
  /** The HTTP status; 0 if there was no response. */
  readonly status: number;
  /** The failure code; "no_answer" if there was no response, "dashboard_error" for an error in the dashboard itself. */
  readonly code: string;
  readonly problem: Partial<Problem>;
  /** Number of seconds after which the server allows the next request. */
  readonly retryAfter: number | undefined;
  /** Time of the problem by the browser's clock, in milliseconds. */
  readonly at = Date.now();

  constructor(problem: Partial<Problem>, retryAfter?: number) {
    super(problem.detail ?? problem.title ?? texts.problem.noAnswer);
    this.name = "ProblemError";
    this.status = problem.status ?? 0;
    this.code = problem.code ?? NO_ANSWER;
    this.problem = problem;
    this.retryAfter = retryAfter;
  }

  /** True if the same request may succeed later: no response, 408, 429, 502..504. */
  get isTransient(): boolean {
    const { status } = this;
    return (status === 0 && this.code !== OWN_FAULT) || status === 408 || status === 429 || (status >= 502 && status <= 504);
  }
}

/** Returns the seconds that `Retry-After` specifies as a number or a date (RFC 9110 §10.2.3). */
export function secondsOf(retryAfter: string | null, now: number): number | undefined {
  if (retryAfter === null || retryAfter.trim() === "") return undefined;
  const seconds = Number(retryAfter);
  const until = Number.isFinite(seconds) ? seconds : (Date.parse(retryAfter) - now) / 1_000;
  return Number.isFinite(until) ? Math.max(0, Math.ceil(until)) : undefined;
}

/**
 * Returns the response to a request. Replaces browser messages for a server that does not respond, such as "Failed to
 * fetch", with a message of the dashboard.
 */
export async function answerTo(request: Promise<Response>, signal?: AbortSignal): Promise<Response> {
  try {
    return await request;
  } catch (error) {
    throw signal?.aborted ? error : new ProblemError({ code: NO_ANSWER });
  }
}

/** Returns whether the server responded that the object does not exist. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ProblemError && error.status === NOT_FOUND;
}

/** Converts any failure of a request to a problem. */
export function asProblem(error: unknown): ProblemError {
  return problemFrom(error, NO_ANSWER);
}

/** Converts an error that occurred while a screen was rendered to a problem. No request has failed in this case. */
export function asOwnFault(error: unknown): ProblemError {
  return problemFrom(error, OWN_FAULT);
}

function problemFrom(error: unknown, code: string): ProblemError {
  if (error instanceof ProblemError) return error;
  return new ProblemError({ detail: error instanceof Error ? error.message : String(error), code });
}

/** Reads the problem in a response. A response without a problem, such as a proxy's page, is converted to one. */
export async function problemOf(response: Response, body: unknown): Promise<ProblemError> {
  const retryAfter = secondsOf(response.headers.get("retry-after"), Date.now());
  const known = typeof body === "object" && body !== null ? (body as Partial<Problem>) : {};
  return new ProblemError(
    { title: response.statusText, code: `http_${response.status}`, ...known, status: response.status },
    retryAfter,
  );
}
