/** Words of a plan that is drawn as a graph. */
export const graph = {
  help: "Arrow keys move to the next node of the plan and back, Enter opens what it stands for.",
  attempts: (attempts: string, failed: string) => (failed ? `${attempts}, ${failed} failed` : attempts),
  conditions: { holds: "if so", otherwise: "if not", any: "however it ended", clean: "if without warnings", failure: "also if it failed" },
  insert: (from: string, to: string) => `Add a step between ${from} and ${to}`,
  edge: (from: string, to: string) => `From ${from} to ${to}`,
  smaller: "Smaller",
  larger: "Larger",
  map: "Map of the graph",
  acts: "Actions on this step",
  whole: "Show all of it",
} as const;
