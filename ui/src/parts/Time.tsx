import { now } from "../app/clock";
import { shownZone } from "../app/preferences";
import { useStore } from "../app/useStore";
import { duration, instant, relative, zoneName } from "../model/times";

interface Props {
  /** An instant in the API's format. */
  readonly at: string;
  /** Format of the time: the instant with its age in the tooltip, or vice versa. */
  readonly as?: "instant" | "relative" | "both";
}

/** Shows an instant in the selected time zone. All screens show times with this component. */
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

/** Shows the duration since an instant, or between two instants. */
export function Took({ from, to }: { readonly from?: string; readonly to?: string }) {
  const milliseconds = useStore(now, (time) =>
    from ? duration((to ? Date.parse(to) : time) - Date.parse(from)) : "",
  );
  return <span data-took>{milliseconds}</span>;
}
