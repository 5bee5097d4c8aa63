/** Texts of the graph of a job or chain. */
export const graph = {
  help: "Use the arrow keys to move between nodes. Press Enter to open a node.",
  attempts: (attempts: string, failed: string) => (failed ? `${attempts}, ${failed} failed` : attempts),
  conditions: { holds: "if true", otherwise: "if false", any: "in any case", clean: "if completed without warnings", failure: "even after a failure" },
  insert: (from: string, to: string) => `Add a step between ${from} and ${to}`,
  edge: (from: string, to: string) => `From ${from} to ${to}`,
  smaller: "Zoom out",
  larger: "Zoom in",
  map: "Map of the graph",
  acts: "Actions on this step",
  whole: "Fit to screen",
} as const;
