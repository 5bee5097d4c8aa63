import type { Seeded } from "./site";

/** Every screen, for the tests that all of them must pass: its name and its address. */
export function screens(seeded: Seeded): ReadonlyArray<readonly [name: string, path: string]> {
  return [
    ["overview", "/"],
    ["executions", "/executions"],
    ["executions-none", "/executions?text=nothing-has-this-name"],
    ["execution-failed", `/executions/${seeded.itemsFailed}`],
    ["execution-steps", `/executions/${seeded.itemsFailed}?tab=steps`],
    ["execution-items", `/executions/${seeded.itemsFailed}?tab=items`],
    ["execution-files", `/executions/${seeded.hostile}?tab=files`],
    ["execution-parameters", `/executions/${seeded.completed}?tab=parameters`],
    ["execution-trail", `/executions/${seeded.completed}?tab=trail`],
    ["execution-queued", `/executions/${seeded.queued}`],
    ["execution-unknown", "/executions/01M7ZNJHEWWYV3CMTE3NSH79BG"],
    ["files", "/files"],
    ["files-none", "/files?name=nothing-has-this-name"],
    ["file", `/files/${seeded.hostileContent}`],
    ["connections", "/connections"],
    ["connection", "/connections/partner-a"],
    ["connection-failing", "/connections/partner-b"],
    ["connection-unknown", "/connections/nobody"],
    ["changes", "/changes"],
    ["changes-of-one", "/changes?kind=connection&id=partner-b"],
    ["keys", "/keys"],
    ["watches", "/watches"],
    ["watch", "/watches/odd"],
    ["watch-failing", "/watches/bank"],
    ["expectations", "/expectations"],
    ["expectation", "/expectations/nightly"],
    ["api-keys", "/api-keys"],
    ["settings", "/settings"],
    ["sign-in-help", "/sign-in-help"],
    ["no-such-page", "/no-such-page"],
  ];
}
