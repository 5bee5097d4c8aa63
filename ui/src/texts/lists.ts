/** Texts that all lists and their filters share. */
export const lists = {
  filters: "Filters",
  clear: "Clear filters",
  since: "Within",
  spans: { "": "Any time", "1h": "1 hour", "24h": "24 hours", "7d": "7 days", "30d": "30 days" },
  from: "First day",
  to: "Last day",
  more: "More filters",
  fewer: "Fewer filters",
  label: "Label",
  labelHelp: "team or team:payments",
  scanned: (until: string) => `Searched back to ${until}.`,
  noneSoFar: "No matches so far.",
  goOn: "Continue search",
  noneMatch: "No entries match these filters.",
  limited: (labels: string) => `You see only objects with the labels ${labels}. Others may exist.`,
  loaded: (count: number) => `Only the first ${count} entries are loaded. Filters apply to these entries.`,
} as const;
