import { importEntry, importRoute } from "./import";
import { planRoute } from "./plan";
import { templateRoute, templatesEntry, templatesRoute } from "./templates";
import { editJobRoute, newJobRoute } from "./builder";
import type { NavigationEntry } from "../app/navigation";
import { apiKeysEntry, apiKeysRoute } from "./api-keys";
import { calendarRoute } from "./calendar";
import { calendarsEntry, calendarsRoute } from "./calendars";
import { chainRoute } from "./chain";
import { chainExecutionRoute } from "./chain-execution";
import { chainExecutionsEntry, chainExecutionsRoute } from "./chain-executions";
import { chainsEntry, chainsRoute } from "./chains";
import { changesEntry, changesRoute } from "./changes";
import { channelRoute } from "./channel";
import { channelsEntry, channelsRoute } from "./channels";
import { connectionRoute } from "./connection";
import { connectionsEntry, connectionsRoute } from "./connections";
import { editRoute, newRoute } from "./edit";
import { executionRoute } from "./execution";
import { executionsEntry, executionsRoute } from "./executions";
import { expectationRoute } from "./expectation";
import { expectationsEntry, expectationsRoute } from "./expectations";
import { contentRoute, filesEntry, filesRoute } from "./files";
import { healthEntry, healthRoute } from "./health";
import { jobRoute } from "./job";
import { jobsEntry, jobsRoute } from "./jobs";
import { keysEntry, keysRoute } from "./keys";
import { nightEntry, nightRoute } from "./night";
import { notificationRoute } from "./notification";
import { notificationsEntry, notificationsRoute } from "./notifications";
import { overviewEntry, overviewRoute } from "./overview";
import { scheduleRoute } from "./schedule";
import { schedulesEntry, schedulesRoute } from "./schedules";
import { settingsEntry, settingsRoute } from "./settings";
import { signInHelpRoute } from "./sign-in-help";
import { subscriptionRoute } from "./subscription";
import { subscriptionsEntry, subscriptionsRoute } from "./subscriptions";
import { newTransferRoute } from "./transfer";
import { upcomingEntry, upcomingRoute } from "./upcoming";
import { watchRoute } from "./watch";
import { watchesEntry, watchesRoute } from "./watches";

/** All screens; the directory of each screen exports its route. */
export const screens = [
  overviewRoute,
  executionsRoute,
  executionRoute,
  signInHelpRoute,
  upcomingRoute,
  nightRoute,
  healthRoute,
  filesRoute,
  contentRoute,
  watchesRoute,
  watchRoute,
  expectationsRoute,
  expectationRoute,
  connectionsRoute,
  connectionRoute,
  channelsRoute,
  channelRoute,
  subscriptionsRoute,
  subscriptionRoute,
  notificationsRoute,
  notificationRoute,
  keysRoute,
  apiKeysRoute,
  settingsRoute,
  changesRoute,
  jobsRoute,
  jobRoute,
  chainsRoute,
  chainRoute,
  chainExecutionsRoute,
  chainExecutionRoute,
  schedulesRoute,
  scheduleRoute,
  calendarsRoute,
  calendarRoute,
  editJobRoute,
  newJobRoute,
  newTransferRoute,
  editRoute,
  newRoute,
  importRoute,
  planRoute,
  templatesRoute,
  templateRoute,
] as const;

/** The screens in the navigation, in order. */
export const navigation: readonly NavigationEntry[] = [
  overviewEntry,
  executionsEntry,
  filesEntry,
  upcomingEntry,
  nightEntry,
  jobsEntry,
  connectionsEntry,
  schedulesEntry,
  watchesEntry,
  expectationsEntry,
  chainsEntry,
  chainExecutionsEntry,
  calendarsEntry,
  templatesEntry,
  notificationsEntry,
  subscriptionsEntry,
  channelsEntry,
  keysEntry,
  apiKeysEntry,
  settingsEntry,
  changesEntry,
  importEntry,
  healthEntry,
];
