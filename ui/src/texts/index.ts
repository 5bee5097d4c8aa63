import { app } from "./app";
import { chainExecutions, chains } from "./chains";
import { definitions } from "./definitions";
import { execution } from "./execution";
import { executions } from "./executions";
import { jobs } from "./jobs";
import { overview } from "./overview";
import { calendars, schedules } from "./schedules";
import { signIn } from "./signIn";
import { apiKeys } from "./apiKeys";
import { changes } from "./changes";
import { connections } from "./connections";
import { expectations } from "./expectations";
import { files } from "./files";
import { keyring } from "./keyring";
import { objects } from "./objects";
import { settings } from "./settings";
import { watches } from "./watches";

/** Every word of the dashboard; the words of a screen are in the file of its name. */
export const texts = {
  ...app,
  signIn,
  overview,
  executions,
  execution,
  objects,
  files,
  watches,
  expectations,
  connections,
  keyring,
  apiKeys,
  settings,
  changes,
  definitions,
  jobs,
  chains,
  chainExecutions,
  schedules,
  calendars,
  problem: {
    title: (status: number) =>
      status === 0
        ? "No answer"
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
    stale: (time: string) => `What you see is as of ${time}.`,
    trace: "Trace",
    retry: "Try again",
    retryIn: (seconds: number) => `Try again now (or in ${seconds} s)`,
  },
  act: {
    reason: "Reason (optional, goes to the audit trail)",
    reasonNeeded: "Reason (goes to the audit trail)",
    type: (name: string) => `Type ${name} to confirm`,
    leave: "Leave it",
  },
} as const;
