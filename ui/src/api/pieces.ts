import { answerTo, asProblem, ProblemError, problemOf } from "./problem";
import { texts } from "../texts";

/** The maximum number of requests for one piece, and of restarts because the file was replaced during its download. */
const MOST_TRIES = 6;
const MOST_BEGINNINGS = 3;
const WAIT_MS = 1_000;

const CONTENT_RANGE = /^bytes (\d+)-(\d+)\/(\d+)$/;

interface Options {
  /** Sent with each request. */
  readonly headers: Readonly<Record<string, string>>;
  /** Called after each piece but the last with the share of the file that has come, 0 to 1. */
  readonly onShare?: (share: number) => void;
  /** Waits; for tests. */
  readonly pause?: (milliseconds: number) => Promise<void>;
}

/** How far a download has come, in bytes, and of which version of the file. */
interface At {
  readonly come: number;
  readonly total: number;
  readonly version: string | null;
}

interface Piece {
  readonly content: Blob;
  /** After this piece. */
  readonly at: At;
}

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/**
 * Downloads a file of any size, piece by piece: the server decides how large a piece is. A piece that fails for a
 * transient reason is requested again; if the file is replaced during its download, the download starts again.
 *
 * @throws ProblemError the server's refusal, or what happened to the last try
 */
export async function fetchInPieces(address: string, size: number, options: Options): Promise<Blob> {
  for (let beginning = 1; ; beginning++) {
    const content = await tryWhole(address, size, options);
    if (content) return content;
    if (beginning === MOST_BEGINNINGS) throw new ProblemError({ detail: texts.problem.replacedMeanwhile, code: "file_replaced" });
  }
}

/** Undefined: the file was replaced between two pieces. */
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
  // An empty file has no range that could be asked for.
  const range = total > 0 && { Range: `bytes=${come}-`, ...(version && { "If-Range": version }) };
  const response = await answerTo(fetch(address, { headers: { ...headers, ...range } }));
  if (!response.ok) {
    const problem = await problemOf(response, await response.json().catch(() => null));
    // Of another version the server offers the whole file, and says that it is too large for that.
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
