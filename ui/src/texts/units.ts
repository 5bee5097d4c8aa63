/** Texts for durations. */
export const times = {
  now: "just now",
  ago: (amount: string) => `${amount} ago`,
  ahead: (amount: string) => `in ${amount}`,
  /** A duration with its unit, such as `4 min`. */
  of: (amount: string | number, unit: "ms" | "s" | "min" | "h" | "d") => `${amount} ${unit}`,
} as const;

/** Units of sizes, each 1,024 times the previous one. */
export const sizes = ["B", "KiB", "MiB", "GiB", "TiB", "PiB"] as const;

/** Counted nouns in singular and plural. */
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
