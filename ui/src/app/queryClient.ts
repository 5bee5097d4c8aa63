import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { asProblem } from "../api/problem";
import { session } from "../api/session";
import { returns, untilNext } from "./live";
import { paused } from "./preferences";

const MOST_RETRIES = 2;

/** A request is not retried before the time that the server specified. */
function isRetried(failures: number, error: unknown): boolean {
  const { isTransient, retryAfter } = asProblem(error);
  return failures < MOST_RETRIES && isTransient && retryAfter === undefined;
}

/** Expires the session if the server no longer accepts the credentials of a request. */
function onError(error: unknown): void {
  if (asProblem(error).status === 401) session.set({ ...session.get(), expired: true });
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      staleTime: 1_000,
      networkMode: "always",
      refetchOnWindowFocus: () => !paused.get() && !session.get().expired,
      retry: isRetried,
      refetchInterval: (query) => untilNext(query, "rest"),
    },
    mutations: { networkMode: "always", retry: false },
  },
});

/** Makes every query determine again whether it is refreshed automatically. */
function reconsider(): void {
  for (const query of queryClient.getQueryCache().getAll()) {
    for (const observer of query.observers) observer.setOptions(observer.options);
  }
}

paused.subscribe(reconsider);
session.subscribe(reconsider);
returns.subscribe(reconsider);
