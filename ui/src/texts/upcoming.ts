/** Texts of the screen of upcoming events. */
export const upcoming = {
  title: "Upcoming",
  list: "Upcoming events, earliest first",
  within: "Within",
  spans: { "": "A day", "7": "7 days", "30": "30 days", "90": "90 days" },
  kind: "What",
  anyKind: "Everything",
  kinds: {
    schedule: "Schedule start",
    watch: "Watch check",
    expectation: "Deadline for expected files",
    execution: "Waiting execution continues",
  } as Readonly<Record<string, string>>,
  when: "When",
  what: "What",
  of: "Object",
  starts: "Starts",
  local: (time: string) => `${time} in the schedule's time zone`,
  shifted: (time: string) => `${time} does not exist because the clocks change`,
  waits: { start: "start", attempt: "next attempt of a step" } as Readonly<Record<string, string>>,
  none: "No events are expected in this period.",
  scanned: "Only the newest 1,000 waiting executions are considered: those created since",
} as const;
