/** A new object: its kind and its name, and the tab that it was made in. */
interface Made {
  readonly kind: string;
  readonly name: string;
  readonly tab: string;
}

/** Tells the other tabs of the dashboard. */
const tabs = new BroadcastChannel("courier.made");

/** The tabs that were opened, by their tokens; `null` for one that the browser did not open. */
const opened = new Map<string, Pick<Window, "closed"> | null>();
const LOOK_EVERY = 1_000;

/** Opens a tab of the dashboard; what is made in it, on whatever screen, is known by the token that is returned. */
export function openTab(url: string): string {
  // A tab keeps its name from screen to screen.
  const tab = crypto.randomUUID();
  for (const [each, page] of opened) if (page?.closed) opened.delete(each);
  opened.set(tab, window.open(url, tab));
  return tab;
}

/** Announces to the tab that this one was opened from that an object has been saved for the first time. */
export function announceMade(kind: string, name: string): void {
  const tab = window.name;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin only
  if (tab !== "") tabs.postMessage({ kind, name, tab } satisfies Made);
}

/**
 * Waits for the next new object of a kind that is made in a tab, until the tab is closed.
 *
 * @param tab token of {@link openTab}
 * @param onClosed called if the tab is closed before
 * @returns what ends the wait
 */
export function onMade(kind: string, tab: string, take: (name: string) => void, onClosed: () => void): () => void {
  const ended = new AbortController();
  let wasClosed = false;
  const looks = setInterval(() => {
    const isClosed = opened.get(tab)?.closed ?? true;
    // What the tab has announced last may arrive after it is seen closed.
    if (isClosed && wasClosed) {
      ended.abort();
      onClosed();
    }
    wasClosed = isClosed;
  }, LOOK_EVERY);
  ended.signal.addEventListener("abort", () => clearInterval(looks));
  tabs.addEventListener(
    "message",
    ({ data }: MessageEvent<Made>) => {
      if (data.kind !== kind || data.tab !== tab) return;
      ended.abort();
      take(data.name);
    },
    { signal: ended.signal },
  );
  return () => ended.abort();
}
