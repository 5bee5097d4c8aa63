/** Texts of the marks that operators set on items that need attention. */
export const attention = {
  help: "All operators see this. Notifications are still sent.",
  choose: "What do you want to do?",
  actions: { acknowledge: "Acknowledge", assign: "Assign", mute: "Mute", unassign: "Remove assignment" },
  explained: {
    acknowledge: "Hide the entry until the failure happens again, for at most 30 days",
    assign: "Keep the entry in the list and show who is working on it",
    mute: "Hide the entry until the time you enter, even if the failure happens again",
    unassign: "Keep the entry in the list without an assignee",
  },
  assignee: "Assign to",
  until: (zone: string) => `Mute until (${zone})`,
  flaws: {
    not_time: "Enter a date and a time.",
    past: "Enter a time in the future.",
    too_late: "Enter a time within the next 30 days.",
  },
  note: "Note (optional, saved in the audit log)",
  times: (times: string) => (times === "1" ? "" : `${times} times, most recently`),
  markedNow: "The mark is now:",
  unmarked: "No longer acknowledged, muted or assigned.",
  goOn: "Check your choice and try again.",
  silenced: {
    acknowledged: (by: string) => `Acknowledged by ${by}`,
    muted: (by: string) => `Muted by ${by}`,
    until: "until",
    assigned: (assignee: string) => `Assigned to ${assignee}`,
    occurrences: (count: string) => `${count} times`,
    undo: "Undo",
    undoOf: (item: string) => `Undo: ${item}`,
    list: "Acknowledged and muted",
  },
} as const;
