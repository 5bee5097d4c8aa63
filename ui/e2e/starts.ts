import { send, until } from "./site";

const ENDED = ["completed", "failed", "cancelled"];

/** Defines chains, schedules, a calendar, and jobs in several versions. */
export async function defineStarts(): Promise<void> {
  const steps = [{ id: "list", type: "sftp.list", config: { connection: "partner-a", path: "{{parameters.folder}}" } }];
  const asks = {
    name: "List a folder",
    parameters: {
      type: "object",
      required: ["folder"],
      properties: {
        folder: { type: "string", title: "Folder", description: "The partner's folder to list" },
        copies: { type: "integer", minimum: 1, maximum: 9, default: 1, title: "Copies" },
        dry: { type: "boolean", title: "Dry" },
        mode: { enum: ["fast", "safe"], title: "Mode" },
      },
      additionalProperties: false,
    },
    labels: { team: "payments" },
  };
  await send("PUT", "jobs/list-folder", { ...asks, steps });
  await send("PUT", "jobs/daily-report", {
    name: "Daily report",
    description: "Fetch the report of the day, pack it and hand it back",
    labels: { team: "payments" },
    steps: [
      { id: "get", type: "sftp.download", config: { connection: "partner-a", path: "/reports/*.csv", destination: "in/" } },
      { id: "pack", type: "file.zip", config: { input: "in/*", destination: "out/report.zip" } },
      { id: "send", type: "sftp.upload", config: { connection: "partner-a", files: "out/*", path: "/outgoing/", overwrite: "replace" } },
    ],
  });
  await send("PUT", "jobs/month-end", { steps, enabled: false, depends_on: [{ job_id: "daily-report" }] });
  const nodes = [
    { id: "report", job_id: "daily-report" },
    { id: "statements", job_id: "bank-statements", depends_on: [{ node: "report" }] },
    { id: "list", job_id: "list-folder", parameters: { folder: "/reports" }, depends_on: [{ node: "statements" }] },
  ];
  await send("PUT", "chains/evening", { nodes: nodes.slice(0, 2) });
  await send("PUT", "chains/evening", { name: "Every evening", nodes });
  await send("PUT", "calendars/business-days", {
    excluded: ["2026-12-25", "2027-01-01", "2027-12-25"],
    weekdays: [1, 2, 3, 4, 5],
  });
  const daily = { target: { job_id: "daily-report" }, type: "cron", timezone: "Europe/Paris" };
  await send("PUT", "schedules/every-second-hour", { ...daily, expression: "0 */2 * * *" });
  await send("PUT", "schedules/evenings", {
    type: "cron",
    expression: "0 22 * * *",
    target: { chain_id: "evening" },
    calendars: ["business-days"],
    enabled: false,
  });
}

/** Starts the chain whose second member fails; returns the id of the execution. */
export async function startChain(): Promise<string> {
  return (await send<{ chain_execution_id: string }>("POST", "chains/evening/trigger", {})).chain_execution_id;
}

/** Waits until a chain execution has ended. */
export async function chainEnded(id: string): Promise<void> {
  await until(
    () => send<{ state: string }>("GET", `chain-executions/${id}`),
    ({ state }) => ENDED.includes(state),
  );
}
