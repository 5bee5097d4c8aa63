/** Words of the tools of lists: saved filters, sorting and export. */
export const listTools = {
  total: (count: number) => (count === 1 ? "1 entry" : `${count} entries`),
  loaded: (count: number) => `The first ${count} entries are loaded. Select “Show more” to load more.`,
  export: (count: number) => (count === 1 ? "Export 1 row as CSV" : `Export ${count} rows as CSV`),
  wholeId: (text: string) => `No matching executions for job ID “${text}”. Show executions of:`,
  jobsLike: (text: string) => `Jobs whose ID or name contains “${text}”. Show executions of:`,
  saved: "Saved filters",
  none: "You have no saved filters for this list. Set filters, then save them here.",
  where: "Saved filters are kept in this browser. To share filters, copy the link.",
  name: "Name",
  save: "Save",
  remove: (name: string) => `Delete saved filter ${name}`,
  copy: "Copy link",
  copied: "Link copied",
} as const;
