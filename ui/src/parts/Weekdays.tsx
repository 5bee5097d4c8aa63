import { texts } from "../texts";

const words = texts.calendars;

/**
 * The weekdays that a calendar allows.
 *
 * @param days 1 is Monday; every day where there are none
 */
export function Weekdays({ days }: { readonly days?: readonly number[] | undefined }) {
  if (!days || days.length === 0) return <>{words.everyDay}</>;
  return <>{[...days].sort((a, b) => a - b).map((day) => words.days[day - 1] ?? day).join(", ")}</>;
}
