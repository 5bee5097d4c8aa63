import type { Problem } from "./types";

/** A refusal of the API, or an answer that did not come. */
export class ProblemError extends Error {
  /** HTTP's status; 0 where no answer came. */
  readonly status: number;
  /** The failure code; "no_answer" where no answer came. */
  readonly code: string;
  readonly problem: Partial<Problem>;
  /** Seconds after which the server wants to be asked again. */
  readonly retryAfter: number | undefined;
  /** When the browser met the problem, by its clock, in milliseconds. */
  readonly at = Date.now();

  constructor(problem: Partial<Problem>, retryAfter?: number) {
    super(problem.detail ?? problem.title ?? "The server gave no answer.");
    this.name = "ProblemError";
    this.status = problem.status ?? 0;
    this.code = problem.code ?? "no_answer";
    this.problem = problem;
    this.retryAfter = retryAfter;
  }
}

/** Turns whatever a request threw into a problem. */
export function asProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  return new ProblemError({
    detail: error instanceof Error ? error.message : String(error),
    code: "no_answer",
  });
}

/** Reads the problem of an answer; what is no problem, such as a proxy's page, becomes one. */
export async function problemOf(response: Response, body: unknown): Promise<ProblemError> {
  const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
  const retryAfter = Number.isFinite(seconds) ? seconds : undefined;
  const known = typeof body === "object" && body !== null ? (body as Partial<Problem>) : {};
  return new ProblemError(
    { title: response.statusText, code: `http_${response.status}`, ...known, status: response.status },
    retryAfter,
  );
}
