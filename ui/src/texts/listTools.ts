/** Words of what can be done with a list: its filters saved, its rows sorted and exported. */
export const listTools = {
  total: (count: number) => (count === 1 ? "1 entry" : `${count} entries`),
  loaded: (count: number) => `The first ${count} entries are loaded. “Show more” loads others.`,
  export: (count: number) => (count === 1 ? "Export 1 row as CSV" : `Export ${count} rows as CSV`),
  wholeId: (text: string) => `No job has the id “${text}”, or it has no such executions. Show executions of:`,
  jobsLike: (text: string) => `Jobs whose id or name contains “${text}”. Show executions of:`,
  saved: "Saved filters",
  none: "You have no saved filters for this list. Set filters, then save them here.",
  where: "Saved filters are kept in this browser. To share filters, copy the link.",
  name: "Name",
  save: "Save",
  remove: (name: string) => `Delete the saved filters ${name}`,
  copy: "Copy link",
  copied: "Link copied",
} as const;
