import { useState } from "react";
import { now } from "./clock";

/**
 * Returns the time at which a filter was selected or its screen was opened. A span such as `24h` counts back from this
 * time. If the time moved with the clock, the loaded pages would be discarded every minute.
 */
export function useTimeOf(filter: string | undefined): number {
  const [chosen, setChosen] = useState({ filter, at: now.get() });
  if (chosen.filter === filter) return chosen.at;
  const next = { filter, at: now.get() };
  setChosen(next);
  return next.at;
}
