import { spanOf, type Span, type SpanSearch } from "../model/filters";
import { shownZone } from "./preferences";
import { useStore } from "./useStore";
import { useTimeOf } from "./useTimeOf";

/** Returns the period that the filters of a URL select; days are those of the selected time zone. */
export function useSpan(search: SpanSearch): Span {
  const zone = useStore(shownZone);
  return spanOf(search, useTimeOf(search.since), zone);
}
