import { answerTo, asProblem, ProblemError, problemOf } from "./problem";
import { texts } from "../texts";

/** The maximum number of requests for one piece, and of restarts because the file was replaced during its download. */
const MOST_TRIES = 6;
const MOST_BEGINNINGS = 3;
const WAIT_MS = 1_000;

const CONTENT_RANGE = /^bytes (\d+)-(\d+)\/(\d+)$/;

interface Options {
  /** Headers of each request. */
  readonly headers: Readonly<Record<string, string>>;
  /** Called after each part except the last, with the downloaded share of the file, 0 to 1. */
  readonly onShare?: (share: number) => void;
  /** Waits; replaced in tests. */
  readonly pause?: (milliseconds: number) => Promise<void>;
}

/** The progress of a download in bytes, and the version of the file. */
interface At {
  readonly come: number;
  readonly total: number;
  readonly version: string | null;
}

interface Piece {
  readonly content: Blob;
  /** The progress after this part. */
  readonly at: At;
}

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/**
 * Downloads a file of any size in parts. The server decides the size of a part. A part that fails for a transient
 * reason is requested again. If the file is replaced during the download, the download starts again.
 *
 * @throws ProblemError the server's refusal, or the failure of the last attempt
 */
export async function fetchInPieces(address: string, size: number, options: Options): Promise<Blob> {
  for (let beginning = 1; ; beginning++) {
    const content = await tryWhole(address, size, options);
    if (content) return content;
    if (beginning === MOST_BEGINNINGS) throw new ProblemError({ detail: texts.problem.replacedMeanwhile, code: "file_replaced" });
  }
}

/** Downloads all parts; returns `undefined` if the file was replaced between two parts. */
async function tryWhole(address: string, size: number, options: Options): Promise<Blob | undefined> {
  const pieces: Blob[] = [];
  let at: At = { come: 0, total: size, version: null };
  do {
    const piece = await persistent(address, at, options);
    if (!piece) return undefined;
    pieces.push(piece.content);
    at = piece.at;
    if (at.come < at.total) options.onShare?.(at.come / at.total);
  } while (at.come < at.total);
  return new Blob(pieces);
}

async function persistent(address: string, at: At, options: Options): Promise<Piece | undefined> {
  for (let tries = 1; ; tries++) {
    try {
      return await onePiece(address, at, options.headers);
    } catch (error) {
      const problem = asProblem(error);
      if (!problem.isTransient || tries === MOST_TRIES) throw problem;
      await (options.pause ?? sleep)(problem.retryAfter ? problem.retryAfter * 1_000 : WAIT_MS * tries);
    }
  }
}

async function onePiece(address: string, { come, total, version }: At, headers: Options["headers"]): Promise<Piece | undefined> {
  // An empty file has no range to request.
  const range = total > 0 && { Range: `bytes=${come}-`, ...(version && { "If-Range": version }) };
  const response = await answerTo(fetch(address, { headers: { ...headers, ...range } }));
  if (!response.ok) {
    const problem = await problemOf(response, await response.json().catch(() => null));
    // If the file's version has changed, the server would send the complete file, and refuses because the file is too
    // large.
    if (come > 0 && (problem.code === "range_required" || response.status === 416)) return undefined;
    throw problem;
  }
  const content = await response.blob();
  const [, first, last, all] = (CONTENT_RANGE.exec(response.headers.get("content-range") ?? "") ?? []).map(Number);
  if (response.status !== 206 || first === undefined || last === undefined || all === undefined) {
    return come > 0 ? undefined : { content, at: { come: content.size, total: content.size, version } };
  }
  if (last - first + 1 !== content.size) throw new ProblemError({ detail: texts.problem.cutShort, code: "no_answer" });
  const found = response.headers.get("etag");
  return first === come && (come === 0 || found === version) ? { content, at: { come: last + 1, total: all, version: found } } : undefined;
}
