const MOST_ANSWERS = 100;
/** Hosts share a response for two seconds; the rest allows for the network. */
const AFRESH_AFTER_ACT = 3_000;

interface Kept {
  readonly etag: string;
  readonly body: string;
  readonly headers: Headers;
}

type Fetch = (request: Request) => Promise<Response>;

interface Revalidating extends Fetch {
  /** Discards the stored responses. Responses to pending requests are not stored either. */
  forget(): void;
  /** Makes the reads of the next seconds reject cached responses, as after an action. */
  afresh(): void;
}

/**
 * Wraps `fetch` so that a repeated read sends the ETag of the previous response: a 304 has no body and is returned as
 * the 200 that it confirms. Responses are kept only in memory, by URL and caller. Right after an action, or on request,
 * reads reject cached responses, so that users see the effect of their action on every host.
 *
 * @param now returns the milliseconds of a monotonic clock
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
