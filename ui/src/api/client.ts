import createClient from "openapi-fetch";
import { problemOf } from "./problem";
import { revalidating } from "./revalidation";
import type { paths } from "./schema";
import { session } from "./session";

/** The API of the host that has served this page. */
export const api = createClient<paths>({
  baseUrl: "/api",
  fetch: revalidating((request) => fetch(request)),
});

api.use({
  onRequest({ request }) {
    const { key } = session.get();
    if (key) request.headers.set("x-api-key", key);
    return request;
  },
});

/** Returns the data of an answer; throws a {@link ProblemError} for a refusal. */
export async function dataOf<T>(
  answer: Promise<{ data?: T; error?: unknown; response: Response }>,
): Promise<T> {
  const { data, error, response } = await answer;
  if (!response.ok) throw await problemOf(response, error);
  return data as T;
}
