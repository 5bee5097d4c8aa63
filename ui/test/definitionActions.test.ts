import "./browserGlobals";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { LabelPatch } from "../src/model/bulkLabels";
import { type DefinedKind, type DefinitionAction, definitionActions, EDITED_KINDS } from "../src/model/editing";
import { PageRequest } from "./pageRequest";

const KINDS: readonly DefinedKind[] = [...EDITED_KINDS, "job"];
const ACTIONS: readonly DefinitionAction[] = ["enable", "disable", "label", "unlabel", "archive"];

/** The requests that a server received: method, path below the API, body and decoded reason. */
const asked: string[] = [];

async function answered(request: Request): Promise<Response> {
  const reason = decodeURIComponent(request.headers.get("X-Courier-Reason") ?? "");
  asked.push([request.method, new URL(request.url).pathname.replace(/^.*\/api/, ""), await request.text(), reason].join(" "));
  return Response.json({});
}

const send = async (kind: DefinedKind, action: DefinitionAction, labels?: LabelPatch) =>
  (await import("../src/api/bulkActions")).askDefinition(kind, "daily", action, "the partner moves", labels);

describe("an act on one of several definitions", () => {
  beforeAll(() => {
    vi.stubGlobal("Request", PageRequest);
    vi.stubGlobal("fetch", answered);
  });
  beforeEach(() => void asked.splice(0));
  afterAll(() => vi.unstubAllGlobals());

  it("sends one request with its reason", async () => {
    const switched = ["job", "schedule", "watch", "expectation"] as const;
    for (const kind of switched) {
      // oxlint-disable-next-line no-await-in-loop -- each request is checked separately
      expect((await send(kind, "disable")).kind).toBe("accepted");
    }
    await send("channel", "enable");
    await send("subscription", "disable");
    await send("job", "label", { team: "payments", "cost/center": "" });
    await send("job", "unlabel", { team: null });
    await send("job", "archive");
    await send("chain", "archive");
    expect(asked).toEqual([
      "POST /jobs/daily/disable  the partner moves",
      "POST /schedules/daily/disable  the partner moves",
      "POST /watches/daily/disable  the partner moves",
      "POST /expectations/daily/disable  the partner moves",
      'PATCH /channels/daily {"enabled":true} the partner moves',
      'PATCH /subscriptions/daily {"enabled":false} the partner moves',
      'PATCH /jobs/daily {"labels":{"team":"payments","cost/center":""}} the partner moves',
      'PATCH /jobs/daily {"labels":{"team":null}} the partner moves',
      "DELETE /jobs/daily  the partner moves",
      "DELETE /chains/daily  the partner moves",
    ]);
  });

  it("sends nothing if the kind does not have the action: a definition is never deleted by it", async () => {
    const others = KINDS.flatMap((kind) => ACTIONS.filter((action) => !definitionActions(kind).includes(action)).map((action) => ({ kind, action })));
    expect(others.length).toBeGreaterThan(0);
    const answers = await Promise.all(others.map(async ({ kind, action }) => (await send(kind, action, { team: null })).kind));
    answers.push((await send("job", "unlabel")).kind);
    expect(answers).not.toContain("accepted");
    expect(asked).toEqual([]);
  });
});
