/** A new object: its kind, its name, and the tab in which it was created. */
interface Made {
  readonly kind: string;
  readonly name: string;
  readonly tab: string;
}

/** Sends messages to the other tabs of the dashboard. */
const tabs = new BroadcastChannel("courier.made");

/** The opened tabs by token; `null` if the browser did not open the tab. */
const opened = new Map<string, Pick<Window, "closed"> | null>();
const LOOK_EVERY = 1_000;

/** Opens a tab of the dashboard. The returned token identifies objects that are created in the tab, on any screen. */
export function openTab(url: string): string {
  // A tab keeps its name when the user moves between screens.
  const tab = crypto.randomUUID();
  for (const [each, page] of opened) if (page?.closed) opened.delete(each);
  opened.set(tab, window.open(url, tab));
  return tab;
}

/** Reports the first save of an object to the tab that opened this tab. */
export function announceMade(kind: string, name: string): void {
  const tab = window.name;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin only
  if (tab !== "") tabs.postMessage({ kind, name, tab } satisfies Made);
}

/**
 * Waits for the next new object of a kind that is created in a tab, until the tab is closed.
 *
 * @param tab token of {@link openTab}
 * @param onClosed called if the tab is closed first
 * @returns a function that stops waiting
 */
export function onMade(kind: string, tab: string, take: (name: string) => void, onClosed: () => void): () => void {
  const ended = new AbortController();
  let wasClosed = false;
  const looks = setInterval(() => {
    const isClosed = opened.get(tab)?.closed ?? true;
    // The last message of the tab may arrive after the tab is found closed.
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
