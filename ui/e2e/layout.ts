import type { Page } from "playwright-core";

/** An element with its box, in CSS pixels from the corner of the page. */
export interface Box {
  readonly name: string;
  readonly at: readonly [x: number, y: number, width: number, height: number];
}

/** The layout of a page. */
export interface Layout {
  readonly boxes: readonly Box[];
  /** Truncated texts that can't be read in full, and pairs of overlapping texts. */
  readonly faults: readonly string[];
  /** Width of the page in pixels, including parts outside the window. */
  readonly width: number;
}

/** Returns the current layout of a page. */
export function layoutOf(page: Page): Promise<Layout> {
  return page.evaluate(measure);
}

/**
 * Returns the elements with different positions in two layouts, one line for each; a single line if the numbers of
 * elements differ.
 */
export function moved(one: Layout, other: Layout): string[] {
  if (one.boxes.length !== other.boxes.length) {
    return [`${one.boxes.length} elements, and then ${other.boxes.length}`];
  }
  return one.boxes.flatMap(({ name, at }, i) => {
    const there = other.boxes[i] as Box;
    const off = Math.max(...at.map((each, side) => Math.abs(each - (there.at[side] as number))));
    return off > 1 ? [`${name} at ${at.join(" ")}, and then ${there.name} at ${there.at.join(" ")}`] : [];
  });
}

// oxlint-disable unicorn/consistent-function-scoping -- functions that run in the page contain their own functions

/** Runs in the page. */
function measure(): Layout {
  interface Rect {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  }
  interface Seen {
    readonly node: Node;
    readonly text: string;
    readonly rect: Rect;
    readonly layer: Element | undefined;
  }

  const rectOf = ({ left, top, right, bottom }: DOMRect): Rect => ({ left, top, right, bottom });
  const common = (a: Rect, b: Rect): Rect => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });
  const isThere = (rect: Rect) => rect.right - rect.left > 1 && rect.bottom - rect.top > 1;
  const shortened = (text: string) => text.trim().replaceAll(/\s+/g, " ").slice(0, 60);
  const ancestors = (element: Element): Element[] => {
    const found: Element[] = [];
    for (let each: Element | null = element; each && each !== document.body; each = each.parentElement) found.push(each);
    return found;
  };
  /** A graph is moved within its viewport, and its buttons are above the graph. */
  const GRAPH = ".react-flow";
  /** How an element clips its content; null if it does not. */
  interface Cutting {
    readonly outer: Rect;
    readonly scrollsX: boolean;
    readonly scrollsY: boolean;
    readonly isShortened: boolean;
  }
  /** The properties of an element that affect the texts inside it; each element is measured once. */
  interface Facts {
    readonly isUnseen: boolean;
    readonly isAbove: boolean;
    readonly saysRest: boolean;
    readonly cutting: Cutting | null;
  }

  const scrolls = (overflow: string) => ["auto", "scroll"].includes(overflow);
  const factsOf = (each: Element): Facts => {
    const style = getComputedStyle(each);
    const box = each.getBoundingClientRect();
    const { clip, clipPath, overflow } = style;
    const isPanned = each.matches(GRAPH);
    return {
      // Texts for screen readers only are one pixel large.
      isUnseen:
        clip.startsWith("rect(0") || clipPath === "inset(50%)" || (overflow === "hidden" && box.width <= 1 && box.height <= 1),
      isAbove: ["fixed", "sticky"].includes(style.position) || each.matches(`${GRAPH}__panel`),
      saysRest: each.hasAttribute("title") || each.hasAttribute("aria-label"),
      cutting:
        style.display === "inline" || overflow === "visible"
          ? null
          : {
              outer: rectOf(box),
              scrollsX: isPanned || scrolls(style.overflowX),
              scrollsY: isPanned || scrolls(style.overflowY),
              isShortened: style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none",
            },
    };
  };
  const known = new Map<Element, Facts>();
  const facts = (each: Element): Facts => {
    const found = known.get(each) ?? factsOf(each);
    known.set(each, found);
    return found;
  };

  const faults: string[] = [];
  const seen: Seen[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent || !node.nodeValue?.trim() || !parent.checkVisibility({ visibilityProperty: true })) continue;
    const elements = ancestors(parent);
    const chain = elements.map((each) => facts(each));
    if (chain.some((each) => each.isUnseen)) continue;
    const saysRest = chain.some((each) => each.saysRest);
    const cuttings = chain.flatMap(({ cutting }) => cutting ?? []);
    const range = document.createRange();
    range.selectNodeContents(node);
    const layer = elements.find((_, i) => chain[i]?.isAbove);
    for (const box of range.getClientRects()) {
      let rect = rectOf(box);
      let isScrolled = false;
      let isCut = false;
      for (const { outer, scrollsX, scrollsY, isShortened } of cuttings) {
        const beyondRight = box.right > outer.right + 1.5 || box.left < outer.left - 1.5;
        const beyondBottom = box.bottom > outer.bottom + box.height * 0.4 || box.top < outer.top - box.height * 0.4;
        isScrolled ||= (beyondRight && scrollsX) || (beyondBottom && scrollsY);
        if (!isScrolled && ((beyondRight && !scrollsX) || (beyondBottom && !scrollsY)) && !(isShortened && saysRest)) {
          isCut = true;
        }
        rect = common(rect, outer);
      }
      if (isCut) faults.push(`cut: "${shortened(node.nodeValue)}"`);
      if (isThere(rect)) seen.push({ node, text: shortened(node.nodeValue), rect, layer });
    }
  }

  seen.sort((a, b) => a.rect.top - b.rect.top);
  seen.forEach((one, i) => {
    for (let j = i + 1; j < seen.length; j++) {
      const other = seen[j] as Seen;
      if (other.rect.top >= one.rect.bottom) break;
      // Hidden lines at the end of a shortened text still have their positions.
      if (one.layer !== other.layer || one.node === other.node) continue;
      const shared = common(one.rect, other.rect);
      const smaller = Math.min(one.rect.bottom - one.rect.top, other.rect.bottom - other.rect.top);
      if (shared.right - shared.left > 2 && shared.bottom - shared.top > smaller * 0.4) {
        faults.push(`on each other: "${one.text}" and "${other.text}"`);
      }
    }
  });

  const boxes = [...document.body.querySelectorAll("*")]
    .filter((each) => each.checkVisibility())
    .map((each): Box => {
      const { x, y, width, height } = each.getBoundingClientRect();
      const name = `${each.tagName.toLowerCase()} "${shortened((each.textContent ?? "").slice(0, 200)).slice(0, 30)}"`;
      return { name, at: [x + scrollX, y + scrollY, width, height].map((side) => Math.round(side * 10) / 10) as never };
    });
  return { boxes, faults: [...new Set(faults)], width: document.documentElement.scrollWidth };
}
