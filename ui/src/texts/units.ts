/** Words for amounts of time. */
export const times = {
  now: "just now",
  ago: (amount: string) => `${amount} ago`,
  ahead: (amount: string) => `in ${amount}`,
  /** An amount with its unit, such as `4 min`. */
  of: (amount: string | number, unit: "ms" | "s" | "min" | "h" | "d") => `${amount} ${unit}`,
} as const;

/** Units of sizes, each 1,024 times the one before it. */
export const sizes = ["B", "KiB", "MiB", "GiB", "TiB", "PiB"] as const;

/** What is counted: the word for one and the word for several. */
export const nouns = {
  attempt: ["attempt", "attempts"],
  chainExecution: ["chain execution", "chain executions"],
  delivery: ["delivery", "deliveries"],
  execution: ["execution", "executions"],
  file: ["file", "files"],
  job: ["job", "jobs"],
  item: ["item", "items"],
  notification: ["notification", "notifications"],
  problem: ["problem", "problems"],
  step: ["step", "steps"],
} as const;
