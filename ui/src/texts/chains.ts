/** Texts of chains and of their executions. */
export const chains = {
  title: "Chains",
  list: "Chains, by ID",
  chain: "Chain",
  noneExist: "There are no chains yet.",
  nodes: "Nodes",
  node: "Node",
  job: "Job",
  after: "Waits for",
  first: "nothing (starts first)",
  graph: "Graph",
  last: "Latest executions",
  allExecutions: "All executions of this chain",
} as const;

/** Texts of the list of chain executions, and of one. */
export const chainExecutions = {
  title: "Chain executions",
  list: "Chain executions, newest first",
  noneExist: "There are no chain executions yet.",
  noneMatch: "No chain execution matches these filters.",
  started: "Created",
  changed: "Last change",
  one: (chain: string) => `Execution of chain ${chain}`,
  reason: "Reason",
  nodes: "Nodes, in the order of the chain",
  graph: "Graph",
  execution: "Execution",
  took: "Duration",
  round: (round: number) => `execution ${round} of this node`,
  tabs: { trail: "Audit log", definition: "Definition" },
  actions: { pause: "Pause", resume: "Resume", cancel: "Cancel execution", rerun: "Run again" },
  notNow: (state: string) => `Not possible: the chain execution is ${state}.`,
  consequences: {
    pause: "No further nodes start. Queued executions pause immediately, running ones after their current step.",
    resume:
      "Executions continue where they stopped, with new retries. Nodes that were cancelled or could not start get new executions.",
    cancel: "Cancels all executions of the chain that could continue, including paused and failed ones. You can't resume a cancelled chain execution.",
    rerun: "Starts a new chain execution from the beginning, with the same parameters. This chain execution is unchanged.",
  },
  done: { pause: "Pause requested.", resume: "The chain execution continues." },
  announced: (state: string) => `The chain execution is ${state}.`,
} as const;
