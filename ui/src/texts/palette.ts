/** Texts of the list below the search of the header. */
export const palette = {
  screen: "Page",
  file: (partner: string) => `File · ${partner}`,
  inExecutions: (text: string) => `Search executions for “${text}”`,
  inFiles: (text: string) => `Search files whose names contain “${text}”`,
  more: "There are more matches. Type more of the name.",
  failed: "Jobs, connections and other objects couldn't be searched.",
  filesFailed: "Files couldn't be searched.",
} as const;
