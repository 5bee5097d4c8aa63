import { app } from "./app";
import { chainExecutions, chains } from "./chains";
import { executions } from "./executions";
import { health } from "./health";
import { jobs } from "./jobs";
import { overview } from "./overview";
import { calendars, schedules } from "./schedules";
import { signIn } from "./signIn";
import { apiKeys } from "./apiKeys";
import { channels } from "./channels";
import { changes } from "./changes";
import { connections } from "./connections";
import { expectations } from "./expectations";
import { files } from "./files";
import { graph } from "./graph";
import { keyring } from "./keyring";
import { lists } from "./lists";
import { notifications } from "./notifications";
import { objects } from "./objects";
import { settings } from "./settings";
import { subscriptions } from "./subscriptions";
import { nouns, sizes, times } from "./units";
import { templates } from "./templates";
import { upcoming } from "./upcoming";
import { watches } from "./watches";

/**
 * The texts of the shell and of most screens. Screens with long texts that few screens need import these from separate
 * files.
 */
export const texts = {
  ...app,
  signIn,
  overview,
  upcoming,
  health,
  lists,
  times,
  sizes,
  nouns,
  executions,
  objects,
  files,
  graph,
  watches,
  expectations,
  connections,
  channels,
  subscriptions,
  notifications,
  keyring,
  apiKeys,
  settings,
  changes,
  jobs,
  chains,
  chainExecutions,
  schedules,
  calendars,
  templates,
  problem: {
    replacedMeanwhile: "The file changed repeatedly during the download. Try again after the execution has ended.",
    cutShort: "The connection closed before the download was complete.",
    title: (status: number, code: string) =>
      status === 0
        ? code === "dashboard_error"
          ? "The dashboard stopped working"
          : "No connection to the server"
        : status === 403
          ? "Not allowed"
          : status === 404
            ? "Not found"
            : status === 409
              ? "Not possible now"
              : status === 412
                ? "Changed by someone else"
                : status === 503
                  ? "Not available right now"
                  : `Refused (${status})`,
    noAnswer: "The server isn't responding.",
    more: (count: number) => `Not shown: ${count} more.`,
    stale: (time: string) => `Shows the state of ${time}.`,
    trace: "Trace",
    again: "Courier retries automatically.",
    retry: "Try again",
    retryIn: (seconds: number) => `Try again now (or in ${seconds} s)`,
  },
  act: {
    reason: "Reason (optional, saved in the audit log)",
    reasonNeeded: "Reason (saved in the audit log)",
    type: (name: string) => `Type ${name} to confirm`,
    leave: "Cancel",
    notYetPaused: "You can undo this when the execution is paused.",
    isNow: "Current state:",
    possibleNow: "Available actions:",
    nothingNow: "No actions are available.",
  },
} as const;
