import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import type { Seeded } from "./site";

/** A button for an action: its name, and the route that the action calls. */
type Button = readonly [name: string, route: string];

/** A screen with actions: its URL, all of its buttons for actions, and the steps that show them. */
export interface ActsOfScreen {
  readonly path: string;
  readonly buttons: readonly Button[];
  /** Name of a checkbox to select first. */
  readonly choose?: string;
  /** Names of folds to open first. */
  readonly unfold?: readonly string[];
  /** An action that permitted users run first, and the actions that appear afterwards. */
  readonly first?: Button;
  readonly offered?: readonly Button[];
  /** Whether the entire screen is unavailable to users who may not run its actions. */
  readonly isWhole?: boolean;
}

const onExecution = (cancel: string): readonly Button[] => [
  ["Resume", "POST /executions/{execution_id}/resume"],
  ["Pause", "POST /executions/{execution_id}/pause"],
  ["Run again", "POST /executions/{execution_id}/rerun"],
  [cancel, "POST /executions/{execution_id}/cancel"],
];
const ON_EXECUTION = onExecution("Cancel execution");
const onChain = (cancel: string): readonly Button[] => [
  ["Resume", "POST /chain-executions/{chain_execution_id}/resume"],
  ["Pause", "POST /chain-executions/{chain_execution_id}/pause"],
  ["Run again", "POST /chain-executions/{chain_execution_id}/rerun"],
  [cancel, "POST /chain-executions/{chain_execution_id}/cancel"],
];
const ALL = "Select all rows shown";
const AGAIN: Button = ["Run again with changes", "POST /jobs/{job_id}/trigger"];
const ITEMS: Button = ["Resume failed items", "POST /executions/{execution_id}/resume"];

/** The buttons that save and delete a definition, and the button that creates one. */
function edited(collection: string, parameter: string) {
  const one = `/${collection}/{${parameter}}`;
  const make: Button = [`New ${collection === "watches" ? "watch" : collection.slice(0, -1)}`, `PUT ${one}`];
  return {
    make,
    ofOne: [
      ["Edit", `PUT ${one}`],
      ["Duplicate", `PUT ${one}`],
      ["Delete", `DELETE ${one}`],
    ] as readonly Button[],
  };
}

/** The buttons that enable and disable several definitions. */
const switched = (enable: string, disable = enable): readonly Button[] => [
  ["Enable", enable],
  ["Disable", disable],
];

const chain = edited("chains", "chain_id");
const watch = edited("watches", "watch_id");
const expectation = edited("expectations", "expectation_id");
const schedule = edited("schedules", "schedule_id");
const calendar = edited("calendars", "calendar_id");
const connection = edited("connections", "name");
const channel = edited("channels", "channel_id");
const subscription = edited("subscriptions", "subscription_id");
const SEND_AGAIN: Button = ["Send again", "POST /notifications/{notification_id}/again"];
const STORE: Button = ["Store a secret", "PUT /secrets/{name}"];
const TEST_UNSAVED: Button = ["Test connection", "POST /connections/test"];
const TRUST = "Trust this key";
const TEST: Button = ["Test connection", "POST /connections/{name}/test"];
const TEST_SAVED: Button = ["Test", "POST /connections/{name}/test"];
/** The buttons that replace "Resume" if the outcome of a request is unknown. */
const UNSURE: readonly Button[] = [
  ["Mark as processed", "POST /executions/{execution_id}/resume"],
  ["Skip the step", "POST /executions/{execution_id}/resume"],
  ["Send it again", "POST /executions/{execution_id}/resume"],
];

/** Screens with actions, and the actions on each of them. */
export function actsOf(seeded: Seeded): readonly ActsOfScreen[] {
  return [
    { path: "/", buttons: [["Acknowledge, assign or mute", "POST /attention/{attention_key}"]] },
    { path: "/executions?job_id=each-invoice", buttons: onExecution("Cancel executions"), choose: ALL },
    { path: "/chain-executions?state=failed", buttons: onChain("Cancel executions"), choose: ALL },
    { path: `/executions/${seeded.itemsFailed}`, buttons: [ITEMS, ...ON_EXECUTION, AGAIN] },
    { path: `/executions/${seeded.unsure}`, buttons: [...UNSURE, TEST, ...ON_EXECUTION.slice(1), AGAIN] },
    { path: `/executions/${seeded.unreachable}`, buttons: [TEST, ...ON_EXECUTION, AGAIN] },
    { path: `/executions/${seeded.queued}`, buttons: [...ON_EXECUTION, AGAIN] },
    { path: `/executions/${seeded.completed}?tab=files`, buttons: [...ON_EXECUTION, AGAIN] },
    { path: `/chain-executions/${seeded.chain}`, buttons: onChain("Cancel execution") },
    {
      path: "/jobs/daily-report",
      buttons: [
        ["Run now", "POST /jobs/{job_id}/trigger"],
        ["Disable", "POST /jobs/{job_id}/disable"],
        ["Export", "POST /export"],
        ["Archive", "DELETE /jobs/{job_id}"],
        ["Dry run", "POST /jobs/validate"],
        ["Duplicate", "PUT /jobs/{job_id}"],
        ["Edit", "PUT /jobs/{job_id}"],
        ["Schedule it", "PUT /schedules/{schedule_id}"],
      ],
    },
    {
      path: "/jobs/daily-report?tab=versions",
      buttons: [
        ["Run now", "POST /jobs/{job_id}/trigger"],
        ["Disable", "POST /jobs/{job_id}/disable"],
        ["Export", "POST /export"],
        ["Archive", "DELETE /jobs/{job_id}"],
        ["Duplicate", "PUT /jobs/{job_id}"],
        ["Edit", "PUT /jobs/{job_id}"],
        ["Schedule it", "PUT /schedules/{schedule_id}"],
        ["Restore version 1", "PUT /jobs/{job_id}"],
      ],
    },
    {
      path: "/chains/evening",
      buttons: [
        ["Run now", "POST /chains/{chain_id}/trigger"],
        ["Edit", "PUT /chains/{chain_id}"],
        ["Duplicate", "PUT /chains/{chain_id}"],
        ["Archive", "DELETE /chains/{chain_id}"],
      ],
    },
    {
      path: "/jobs",
      buttons: [
        ["New job", "PUT /jobs/{job_id}"],
        ["New transfer", "PUT /jobs/{job_id}"],
        ["Duplicate", "PUT /jobs/{job_id}"],
        ["Export", "POST /export"],
        ...switched("POST /jobs/{job_id}/enable", "POST /jobs/{job_id}/disable"),
        ["Add labels", "PATCH /jobs/{job_id}"],
        ["Remove labels", "PATCH /jobs/{job_id}"],
        ["Archive", "DELETE /jobs/{job_id}"],
      ],
      choose: ALL,
    },
    {
      path: "/new/transfer",
      buttons: [
        ["New connection", "PUT /connections/{name}"],
        ["Create", "PUT /jobs/{job_id}"],
        ["Create and run now", "PUT /jobs/{job_id}"],
      ],
    },
    { path: "/chains", buttons: [chain.make, ["Archive", "DELETE /chains/{chain_id}"]], choose: ALL },
    { path: "/edit/chain/evening", buttons: [["Save", "PUT /chains/{chain_id}"]] },
    { path: "/import", buttons: [["Create plan", "POST /plans"]] },
    { path: "/templates/each-file", buttons: [["Create plan", "POST /plans"]] },
    {
      path: "/schedules",
      buttons: [schedule.make, ...switched("POST /schedules/{schedule_id}/enable", "POST /schedules/{schedule_id}/disable")],
      choose: ALL,
    },
    {
      path: "/schedules/every-second-hour",
      buttons: [["Disable", "POST /schedules/{schedule_id}/disable"], ...schedule.ofOne],
    },
    { path: "/calendars", buttons: [calendar.make] },
    { path: "/calendars/business-days", buttons: calendar.ofOne },
    {
      path: "/expectations",
      buttons: [expectation.make, ...switched("POST /expectations/{expectation_id}/enable", "POST /expectations/{expectation_id}/disable")],
      choose: ALL,
    },
    {
      path: "/expectations/nightly",
      buttons: [["Disable", "POST /expectations/{expectation_id}/disable"], ...expectation.ofOne],
    },
    {
      path: "/watches",
      buttons: [watch.make, ...switched("POST /watches/{watch_id}/enable", "POST /watches/{watch_id}/disable")],
      choose: ALL,
    },
    {
      path: "/watches/odd",
      buttons: [
        ["Check now", "POST /watches/{watch_id}/poll"],
        ["Disable", "POST /watches/{watch_id}/disable"],
        ["Process again", "POST /watches/{watch_id}/again"],
        ...watch.ofOne,
      ],
    },
    { path: "/connections", buttons: [connection.make] },
    {
      path: "/connections/partner-a",
      buttons: [
        TEST_SAVED,
        ["Probe", "POST /connections/{name}/test"],
        ...connection.ofOne,
      ],
    },
    { path: "/channels", buttons: [channel.make, ...switched("PATCH /channels/{channel_id}")], choose: ALL },
    {
      path: "/channels/operations",
      buttons: [
        ["Send a test", "POST /channels/{channel_id}/test"],
        ["Disable", "PATCH /channels/{channel_id}"],
        ...channel.ofOne,
      ],
    },
    { path: "/subscriptions", buttons: [subscription.make, ...switched("PATCH /subscriptions/{subscription_id}")], choose: ALL },
    {
      path: "/subscriptions/failures",
      buttons: [["Disable", "PATCH /subscriptions/{subscription_id}"], ...subscription.ofOne],
    },
    { path: "/notifications?state=dead", buttons: [SEND_AGAIN], choose: ALL },
    { path: `/notifications/${seeded.dead}`, buttons: [SEND_AGAIN] },
    {
      path: "/keys",
      buttons: [
        ["New key", "POST /keys/{name}/generate"],
        ["Import a partner's key", "PUT /keys/{name}"],
        ["New version", "POST /keys/{name}/generate"],
        ["Delete a version", "DELETE /keys/{name}/versions/{version}"],
        ["Delete", "DELETE /keys/{name}"],
      ],
    },
    {
      path: "/api-keys",
      isWhole: true,
      buttons: [
        ["New API key", "PUT /api-keys/{name}"],
        ["Rotate", "POST /api-keys/{name}/rotate"],
        ["Delete", "DELETE /api-keys/{name}"],
      ],
    },
    { path: "/settings", buttons: [["Change", "PATCH /settings"]] },
    { path: "/edit/watch/odd", buttons: [["Save", "PUT /watches/{watch_id}"]] },
    {
      path: "/edit/connection/partner-a",
      buttons: [
        TEST_UNSAVED,
        ["Save", "PUT /connections/{name}"],
        STORE,
      ],
      unfold: ["Advanced"],
    },
    {
      path: "/edit/connection/unpinned",
      buttons: [TEST_UNSAVED, ["Save", "PUT /connections/{name}"]],
      first: TEST_UNSAVED,
      offered: [[TRUST, TEST_UNSAVED[1]]],
    },
    {
      path: "/connections/unpinned",
      buttons: [TEST_SAVED, ["Probe", "POST /connections/{name}/test"], ["New expectation", "PUT /expectations/{expectation_id}"], ...connection.ofOne],
      first: TEST_SAVED,
      offered: [[TRUST, "PUT /connections/{name}"]],
    },
    { path: "/edit/channel/operations", buttons: [["Save", "PUT /channels/{channel_id}"], STORE] },
    { path: "/edit/subscription/failures", buttons: [["Save", "PUT /subscriptions/{subscription_id}"]] },
    { path: "/new/schedule", buttons: [["Save", "PUT /schedules/{schedule_id}"]] },
  ];
}

/**
 * Runs the steps that show the actions of a screen.
 *
 * @param may whether the caller may call a route
 * @returns the buttons for actions that are then visible
 */
export async function prepare(page: Page, screen: ActsOfScreen, may: (route: string) => boolean): Promise<readonly Button[]> {
  const { buttons, choose, unfold = [], first, offered = [] } = screen;
  const button = (name: string) => page.locator("main").getByRole("button", { name: named(name) }).first();
  if (choose) await page.getByRole("checkbox", { name: choose }).click();
  // oxlint-disable-next-line no-await-in-loop -- one after the other
  for (const fold of unfold) await button(fold).click();
  const isOffered = first !== undefined && may(first[1]);
  if (isOffered) await button(first[0]).click();
  const all = isOffered ? [...buttons, ...offered] : buttons;
  await button(all.at(-1)?.[0] ?? "").waitFor();
  return all;
}

/** Returns a pattern for the name of a button: the name alone, or the name followed by the object of the button. */
export function named(name: string): RegExp {
  return new RegExp(`^${name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(: .*)?$`, "s");
}

/** Names of buttons that change nothing on the server. */
export const HARMLESS = [
  /^(Copy|Try again|Bundle)\b/,
  /^(Download log|Jump to latest|Load more of the log)/,
  /^Add node$/,
  /^▸?▾?(Advanced|JSON|Details|More settings|Advanced settings \(\d+\))$/,
  /^▸Acknowledged and muted/,
  /^Show\b/,
  /^(Clear|More|Fewer|Saved) filters$/,
  /^Export .* as CSV$/,
  /^Columns$/,
  /^Select all matches$/,
  / [↕↑↓]$/,
  /^(Clear selection|Discard|Copy public key|Fit to screen|Zoom in|Zoom out|Refresh)$/,
  /Table view$/,
  /\d causes?$/,
  /^(Previous|Next) day$/,
];

const ROUTES = readFileSync(join(import.meta.dirname, "../../docs/reference/routes.md"), "utf8");

/** The role that a route requires, according to `docs/reference/routes.md`. */
export function roleOf(route: string): string {
  const at = ROUTES.indexOf(`| \`${route}\` |`);
  if (at < 0) throw new Error(`docs/reference/routes.md has no route ${route}.`);
  return [...ROUTES.slice(0, at).matchAll(/^## `(\w+)`$/gm)].at(-1)?.[1] ?? "nobody";
}
