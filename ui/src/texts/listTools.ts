const entries = (count: number) => (count === 1 ? "1 entry" : `${count} entries`);

/** Texts of the tools of lists: saved filters, columns, sorting and export. */
export const listTools = {
  /** Number of displayed entries among the loaded entries. */
  summary: (shown: number, loaded: number, isWhole: boolean) => {
    if (isWhole) return shown === loaded ? entries(loaded) : `${shown} of ${entries(loaded)} match`;
    const more = "Select “Show more” to load more.";
    return shown === loaded ? `The first ${entries(loaded)} are loaded. ${more}` : `${shown} of the first ${entries(loaded)} match. ${more}`;
  },
  export: (count: number) => (count === 1 ? "Export 1 row as CSV" : `Export ${count} rows as CSV`),
  wholeId: (text: string) => `No matching executions for job ID “${text}”. Show executions of:`,
  jobsLike: (text: string) => `Jobs whose ID or name contains “${text}”. Show executions of:`,
  saved: "Saved filters",
  none: "You have no saved filters for this list. Set filters, then save them here.",
  lost: "Your browser has no space left for these filters. They are lost when you close or reload this page. Delete saved filters, or free up storage of this site.",
  where: "Saved filters are kept in this browser. To share filters, copy the link.",
  name: "Name",
  save: "Save",
  remove: (name: string) => `Delete saved filter ${name}`,
  copy: "Copy link",
  copied: "Link copied",
  columns: "Columns",
  columnsHelp: "Shown here, in exports as CSV, and with saved filters. Kept in this browser.",
  reset: "Reset columns",
} as const;
