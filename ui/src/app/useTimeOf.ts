import { useState } from "react";
import { now } from "./clock";

/**
 * Returns the time at which a filter was chosen, or its screen opened. A span such as `24h` counts
 * back from there: if it moved with the clock, each minute would drop the pages loaded so far.
 */
export function useTimeOf(filter: string | undefined): number {
  const [chosen, setChosen] = useState({ filter, at: now.get() });
  if (chosen.filter === filter) return chosen.at;
  const next = { filter, at: now.get() };
  setChosen(next);
  return next.at;
}
