import { now } from "../app/clock";
import { shownZone } from "../app/preferences";
import { useStore } from "../app/useStore";
import { duration, instant, relative, zoneName } from "../model/times";

interface Props {
  /** An instant of the API. */
  readonly at: string;
  /** Form of the time: the instant with its age in the tooltip, or the other way round. */
  readonly as?: "instant" | "relative" | "both";
}

/** An instant in the chosen zone. Every time on every screen is one of these. */
export function Time({ at, as = "both" }: Props) {
  const zone = useStore(shownZone);
  const ago = useStore(now, (time) => relative(at, time));
  const exact = instant(at, zone);
  const shown = as === "instant" ? exact : as === "relative" ? ago : `${exact} (${ago})`;
  return (
    <time dateTime={at} title={`${exact} ${zoneName(zone)}, ${ago}`}>
      {shown}
    </time>
  );
}

/** Shows how long something has taken since an instant, or took until another one. */
export function Took({ from, to }: { readonly from?: string; readonly to?: string }) {
  const milliseconds = useStore(now, (time) =>
    from ? duration((to ? Date.parse(to) : time) - Date.parse(from)) : "",
  );
  return <span data-took>{milliseconds}</span>;
}
