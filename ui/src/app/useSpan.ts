import { spanOf, type Span, type SpanSearch } from "../model/filters";
import { shownZone } from "./preferences";
import { useStore } from "./useStore";
import { useTimeOf } from "./useTimeOf";

/** Returns the time that the filters of an address leave; days are those of the chosen zone. */
export function useSpan(search: SpanSearch): Span {
  const zone = useStore(shownZone);
  return spanOf(search, useTimeOf(search.since), zone);
}
