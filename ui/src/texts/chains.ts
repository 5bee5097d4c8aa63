/** Words of chains and of their executions. */
export const chains = {
  title: "Chains",
  list: "Chains, by id",
  chain: "Chain",
  noneExist: "There are no chains yet.",
  one: (id: string) => `Chain ${id}`,
  nodes: "Nodes",
  node: "Node",
  job: "Job",
  after: "Waits for",
  first: "nothing: it starts first",
  graph: "Graph",
  last: "Its last executions",
  allExecutions: "All of its executions",
} as const;

/** Words of the list of chain executions, and of one. */
export const chainExecutions = {
  title: "Chain executions",
  list: "Chain executions, the newest first",
  noneExist: "There are no chain executions yet.",
  noneMatch: "No chain execution matches these filters.",
  started: "Made",
  changed: "Last change",
  one: (chain: string) => `Execution of chain ${chain}`,
  reason: "Why",
  nodes: "Nodes, in the order of the chain",
  graph: "Graph",
  execution: "Execution",
  took: "Took",
  round: (round: number) => `its ${round}. execution`,
  tabs: { trail: "Trail", definition: "Definition" },
  actions: { pause: "Pause", resume: "Resume", cancel: "Cancel execution", rerun: "Run again" },
  notNow: (state: string) => `Not possible: the chain execution is ${state}.`,
  consequences: {
    pause: "No further node starts. Members in the queue pause at once, running ones after the step that they are at.",
    resume:
      "Members go on where they stopped, with fresh retries; those that were cancelled or could not be started get new executions.",
    cancel: "All members that can still go on are cancelled, paused and failed ones too. It cannot be resumed.",
    rerun: "A new chain execution starts from the beginning with the same parameters. This one stays as it is.",
  },
  done: { pause: "The chain execution was asked to pause.", resume: "The chain execution goes on." },
  announced: (state: string) => `The chain execution is ${state}.`,
} as const;
