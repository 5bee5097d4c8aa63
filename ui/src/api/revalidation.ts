const MOST_ANSWERS = 100;
/** Hosts give an answer to others for two seconds; a little more for the way. */
const AFRESH_AFTER_ACT = 3_000;

interface Kept {
  readonly etag: string;
  readonly body: string;
  readonly headers: Headers;
}

type Fetch = (request: Request) => Promise<Response>;

interface Revalidating extends Fetch {
  /** Drops the answers that were kept; those of requests under way are not kept either. */
  forget(): void;
  /** Has the reads of the next seconds say that no older answer will do, as after an act. */
  afresh(): void;
}

/**
 * Wraps `fetch` so that a repeated read asks with the ETag of the answer before: an answer 304
 * costs no body and is given as the 200 that it confirms. Answers are kept in memory only, by
 * address and by who asks. Right after an act, and when told to, reads say that no older answer will do, so
 * that the user sees what they did, whichever host answers.
 *
 * @param now milliseconds by any clock that goes on
 */
export function revalidating(fetch: Fetch, now = () => performance.now()): Revalidating {
  let answers = new Map<string, Kept>();
  let actedAt = Number.NEGATIVE_INFINITY;
  const act = async (request: Request) => {
    try {
      return await fetch(request);
    } finally {
      actedAt = now();
    }
  };
  const read = async (request: Request) => {
    const kept = answers;
    if (request.method !== "GET") return act(request);
    if (now() - actedAt < AFRESH_AFTER_ACT) request.headers.set("cache-control", "no-cache");
    const key = `${request.headers.get("x-api-key") ?? ""} ${request.url}`;
    const known = kept.get(key);
    if (known) request.headers.set("if-none-match", known.etag);
    const response = await fetch(request);
    if (response.status === 304 && known) {
      return new Response(known.body, { status: 200, headers: known.headers });
    }
    const etag = response.headers.get("etag");
    if (response.status !== 200 || !etag) return response;
    const body = await response.text();
    kept.delete(key);
    kept.set(key, { etag, body, headers: response.headers });
    const oldest = kept.keys().next();
    if (kept.size > MOST_ANSWERS && !oldest.done) kept.delete(oldest.value);
    return new Response(body, { status: 200, headers: response.headers });
  };
  return Object.assign(read, { forget: () => void (answers = new Map()), afresh: () => void (actedAt = now()) });
}
