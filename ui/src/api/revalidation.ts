const MOST_ANSWERS = 100;

interface Kept {
  readonly etag: string;
  readonly body: string;
  readonly headers: Headers;
}

type Fetch = (request: Request) => Promise<Response>;

interface Revalidating extends Fetch {
  /** Drops the answers that were kept; those of requests under way are not kept either. */
  forget(): void;
}

/**
 * Wraps `fetch` so that a repeated read asks with the ETag of the answer before: an answer 304
 * costs no body and is given as the 200 that it confirms. Answers are kept in memory only, by
 * address and by who asks.
 */
export function revalidating(fetch: Fetch): Revalidating {
  let answers = new Map<string, Kept>();
  const read = async (request: Request) => {
    const kept = answers;
    if (request.method !== "GET") return fetch(request);
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
  return Object.assign(read, { forget: () => void (answers = new Map()) });
}
