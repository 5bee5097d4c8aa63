/** A new object: its kind and its name. */
interface Made {
  readonly kind: string;
  readonly name: string;
}

/** Tells the other tabs of the dashboard. */
const tabs = new BroadcastChannel("courier.made");

/** Announces to the other tabs that an object has been saved for the first time. */
export function announceMade(made: Made): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin only
  tabs.postMessage(made);
}

/**
 * Waits for the next new object of a kind that another tab saves.
 *
 * @returns what ends the wait
 */
export function onMade(kind: string, take: (name: string) => void): () => void {
  const ended = new AbortController();
  tabs.addEventListener(
    "message",
    ({ data }: MessageEvent<Made>) => {
      if (data.kind !== kind) return;
      ended.abort();
      take(data.name);
    },
    { signal: ended.signal },
  );
  return () => ended.abort();
}
