import { texts } from "../texts";

const words = texts.calendars;

/**
 * The weekdays that a calendar allows.
 *
 * @param days days, where 1 is Monday; empty for every day
 */
export function Weekdays({ days }: { readonly days?: readonly number[] | undefined }) {
  if (!days || days.length === 0) return <>{words.everyDay}</>;
  return <>{[...days].sort((a, b) => a - b).map((day) => words.days[day - 1] ?? day).join(", ")}</>;
}
