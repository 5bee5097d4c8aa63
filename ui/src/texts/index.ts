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

/** The words of the shell and of most screens. Long texts that few screens need are imported by these from their own files. */
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
    replacedMeanwhile: "The file was replaced again and again while it was downloaded. Try again when the execution has ended.",
    cutShort: "The connection ended before all of the file had come.",
    title: (status: number, code: string) =>
      status === 0
        ? code === "dashboard_error"
          ? "The dashboard has failed"
          : "No connection to the server"
        : status === 403
          ? "Not allowed"
          : status === 404
            ? "Not found"
            : status === 409
              ? "Not possible now"
              : status === 412
                ? "Changed meanwhile"
                : status === 503
                  ? "Not available right now"
                  : `Refused (${status})`,
    noAnswer: "The server does not respond.",
    more: (count: number) => `${count} more problems are not shown.`,
    stale: (time: string) => `What you see is as of ${time}.`,
    trace: "Trace",
    again: "Courier tries again automatically.",
    retry: "Try again",
    retryIn: (seconds: number) => `Try again now (or in ${seconds} s)`,
  },
  act: {
    reason: "Reason (optional, goes to the audit trail)",
    reasonNeeded: "Reason (goes to the audit trail)",
    type: (name: string) => `Type ${name} to confirm`,
    leave: "Leave it",
    notYetPaused: "It can be undone as soon as the execution rests.",
    isNow: "It is now",
    possibleNow: "Possible now:",
    nothingNow: "Nothing can be asked of it now.",
  },
} as const;
