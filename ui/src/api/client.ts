import createClient from "openapi-fetch";
import { answerTo, problemOf } from "./problem";
import { revalidating } from "./revalidation";
import type { paths } from "./schema";
import { session } from "./session";

const revalidatingFetch = revalidating((request) => answerTo(fetch(request), request.signal));
session.subscribe(() => {
  if (session.get().key === undefined) revalidatingFetch.forget();
});

/** Makes requests of the next seconds return current data instead of cached data. */
export const readAfresh = () => revalidatingFetch.afresh();

/** The API of the host that served this page. */
export const api = createClient<paths>({
  baseUrl: "/api",
  fetch: revalidatingFetch,
});

api.use({
  onRequest({ request }) {
    const { key } = session.get();
    if (key) request.headers.set("x-api-key", key);
    return request;
  },
});

/** Returns the data of a response. Throws a {@link ProblemError} if the server refuses the request. */
export async function dataOf<T>(
  answer: Promise<{ data?: T; error?: unknown; response: Response }>,
): Promise<T> {
  const { data, error, response } = await answer;
  if (!response.ok) throw await problemOf(response, error);
  return data as T;
}

/**
 * Returns the data of a response with its ETag, which a change of the data sends as `If-Match`. Throws a {@link
 * ProblemError} if the server refuses the request.
 */
export async function withEtag<T>(
  answer: Promise<{ data?: T; error?: unknown; response: Response }>,
): Promise<{ readonly data: T; readonly etag: string }> {
  const { response } = await answer;
  return { data: await dataOf(answer), etag: response.headers.get("etag") ?? "" };
}
