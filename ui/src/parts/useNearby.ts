import { defaultRangeExtractor, measureElement, useWindowVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useState } from "react";
import { isLong } from "../model/long";

/** Entries that are there above and below those that are seen, so that keys can move on to them. */
const BEYOND = 8;

/** An entry that is on the page, or the room of those that are not. */
export type Piece = { readonly index: number } | { readonly gap: number; readonly after: number };

interface List {
  readonly count: number;
  readonly keyOf: (index: number) => string;
  /** Height of an entry in pixels, until it has been measured. */
  readonly height: number;
  /** What the entries are in; the one with the focus, which has `data-index`, stays on the page. */
  readonly within: RefObject<HTMLElement | null>;
  /** Another entry that stays on the page. */
  readonly kept?: number;
}

interface Nearby {
  /** True if not all entries are on the page. */
  readonly isLong: boolean;
  /** In the order of the list. */
  readonly pieces: readonly Piece[];
  /** Takes the element of an entry, which has `data-index`, to measure it. */
  readonly measure: Virtualizer<Window, HTMLElement>["measureElement"];
}

/** Has a long list on the page as far as it is seen: the page is as high as if all of it were there. */
export function useNearby({ count, keyOf, height, within, kept }: List): Nearby {
  const [top, setTop] = useState(0);
  const enabled = isLong(count);
  useEffect(() => {
    if (!enabled) return undefined;
    const look = () => setTop((within.current?.getBoundingClientRect().top ?? 0) + scrollY);
    // Whatever changes its height above the list changes that of the page.
    const watch = new ResizeObserver(look);
    watch.observe(document.body);
    return () => watch.disconnect();
  }, [enabled, within]);
  // oxlint-disable-next-line react/incompatible-library -- what it returns is used in this render alone
  const list = useWindowVirtualizer<HTMLElement>({
    enabled,
    count,
    initialRect: { width: innerWidth, height: innerHeight },
    estimateSize: () => height,
    getItemKey: keyOf,
    // Entries of a part that is still folded have no height: by it, all of them would be seen.
    measureElement: (entry, observed, instance) => measureElement(entry, observed, instance) || height,
    overscan: BEYOND,
    scrollMargin: top,
    rangeExtractor: (range) => {
      const held = [focusedIn(within.current), kept].filter((at) => at !== undefined && at >= 0 && at < count);
      return [...new Set([...defaultRangeExtractor(range), ...(held as number[])])].sort((a, b) => a - b);
    },
  });
  const measure = list.measureElement;
  if (!enabled) return { isLong: false, pieces: Array.from({ length: count }, (_, index) => ({ index })), measure };
  const pieces: Piece[] = [];
  let at = top;
  for (const { index, start, end } of list.getVirtualItems()) {
    if (start > at) pieces.push({ gap: start - at, after: index });
    pieces.push({ index });
    at = end;
  }
  const left = top + list.getTotalSize() - at;
  if (left > 0) pieces.push({ gap: left, after: count });
  return { isLong: true, pieces, measure };
}

function focusedIn(within: HTMLElement | null): number | undefined {
  const entry = within?.contains(document.activeElement) ? document.activeElement?.closest("[data-index]") : null;
  const index = entry?.getAttribute("data-index");
  return index ? Number(index) : undefined;
}
