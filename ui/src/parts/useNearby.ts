import { defaultRangeExtractor, measureElement, useWindowVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useState } from "react";
import { isLong } from "../model/long";

/** Number of rendered entries before and after the visible ones, so that keys can move the focus to them. */
const BEYOND = 8;

/** A rendered entry, or the space of entries that are not rendered. */
export type Piece = { readonly index: number } | { readonly gap: number; readonly after: number };

interface List {
  readonly count: number;
  readonly keyOf: (index: number) => string;
  /** Initial height of an entry in pixels, until it has been measured. */
  readonly height: number;
  /** The element that contains the entries; the focused entry, which has `data-index`, remains rendered. */
  readonly within: RefObject<HTMLElement | null>;
  /** Another entry that remains rendered. */
  readonly kept?: number;
}

interface Nearby {
  /** True if not all entries are rendered. */
  readonly isLong: boolean;
  /** Rendered entries and gaps in the order of the list. */
  readonly pieces: readonly Piece[];
  /** Measures the element of an entry, which has `data-index`. */
  readonly measure: Virtualizer<Window, HTMLElement>["measureElement"];
}

/** Renders the visible part of a long list; the page has the same height as with all entries. */
export function useNearby({ count, keyOf, height, within, kept }: List): Nearby {
  const [top, setTop] = useState(0);
  const enabled = isLong(count);
  useEffect(() => {
    if (!enabled) return undefined;
    const look = () => setTop((within.current?.getBoundingClientRect().top ?? 0) + scrollY);
    // Any change of the height above the list also changes the height of the page.
    const watch = new ResizeObserver(look);
    watch.observe(document.body);
    return () => watch.disconnect();
  }, [enabled, within]);
  // oxlint-disable-next-line react/incompatible-library -- the returned object is used only in this render
  const list = useWindowVirtualizer<HTMLElement>({
    enabled,
    count,
    initialRect: { width: innerWidth, height: innerHeight },
    estimateSize: () => height,
    getItemKey: keyOf,
    // Entries of a folded part have no height, so that all of them would count as visible.
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
