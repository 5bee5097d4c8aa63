/** Words of the screen that tells what comes next. */
export const upcoming = {
  title: "Upcoming",
  list: "What is going to happen, the earliest first",
  within: "Within",
  spans: { "": "A day", "7": "7 days", "30": "30 days", "90": "90 days" },
  kind: "What",
  anyKind: "Everything",
  kinds: {
    schedule: "A schedule starts",
    watch: "A watch looks",
    expectation: "Files must have come",
    execution: "A waiting execution goes on",
  } as Readonly<Record<string, string>>,
  when: "When",
  what: "What",
  of: "Of",
  starts: "Starts",
  local: (time: string) => `${time} on its own clocks`,
  shifted: (time: string) => `${time} is passed over by the clocks`,
  waits: { start: "its start", attempt: "the next attempt of a step" } as Readonly<Record<string, string>>,
  none: "Nothing is going to happen within this time.",
  scanned: "Of the executions that wait, the newest 1,000 were looked at: those made since",
} as const;
