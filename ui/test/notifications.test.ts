import { describe, expect, it } from "vitest";
import type { Notification, StoredSubscription } from "../src/api/types";
import {
  isOpen,
  NOTIFICATION_STATES,
  notificationFilters,
  possibleNotificationActions,
  readNotificationsSearch,
  restraintsOf,
  scopeOf,
  subjectOf,
  subjectsOf,
} from "../src/model/notifications";

const row = (more: Partial<Notification>) => ({ notification_id: "n", ...more }) as Notification;
const definition = (more: object) => ({ events: ["onFail"], channel: "ops", ...more }) as StoredSubscription["definition"];

describe("a notification", () => {
  it("is sent again when it is dead, and tried by itself before", () => {
    expect(NOTIFICATION_STATES.filter((state) => possibleNotificationActions({ state }).length > 0)).toEqual(["dead"]);
    expect(NOTIFICATION_STATES.filter((state) => isOpen({ state }))).toEqual(["pending", "collecting"]);
  });

  it("is about the first object that its event names, and shows all of them", () => {
    const event = { type: "execution.failed", job_id: "j", execution_id: "e", chain_execution_id: "c", connection: 7, watch: "" };
    expect(subjectsOf(event).map(({ kind, id }) => `${kind} ${id}`)).toEqual(["execution e", "chain_execution c", "job j"]);
    expect(subjectsOf({ type: "watch.failing", connection: "p", watch: "w" })[0]).toEqual({ kind: "watch", id: "w" });
    expect(subjectsOf({})).toEqual([]);
  });

  it("is known in a list by its job or its chain", () => {
    expect(subjectOf(row({ execution_id: "e", job_id: "j" }))).toEqual({ kind: "execution", id: "e", text: "j" });
    expect(subjectOf(row({ execution_id: "e" }))?.text).toBe("e");
    expect(subjectOf(row({ chain_execution_id: "c", chain_id: "evening" }))?.text).toBe("evening");
    expect(subjectOf(row({ job_id: "j" }))).toEqual({ kind: "job", id: "j", text: "j" });
    expect(subjectOf(row({}))).toBeUndefined();
  });
});

describe("the filters of notifications", () => {
  it("ask for what the API knows", () => {
    const search = readNotificationsSearch({ state: "dead", channel: "ops", label: "team", page: "2", subscription: 7 });
    expect(search).toEqual({ state: "dead", channel: "ops", label: "team" });
    expect(notificationFilters(search)).toEqual({ state: "dead", channel: "ops", label: ["team"] });
    expect(notificationFilters({ state: "failed", execution_id: "e" })).toEqual({ execution_id: "e" });
  });
});

describe("a subscription", () => {
  it("is narrowed to the objects of its scope", () => {
    const scope = { jobs: ["a"], chains: ["b"], connections: ["c"] };
    expect(scopeOf(definition({ scope })).map(({ kind, id }) => `${kind} ${id}`)).toEqual(["job a", "chain b", "connection c"]);
    expect(scopeOf(definition({}))).toEqual([]);
  });

  it("tells each event at once unless it says otherwise", () => {
    expect(restraintsOf(definition({ first_failure_only: false, recovered: true, digest: { every: "day" } }))).toEqual(["recovered", "digest"]);
    expect(restraintsOf(definition({}))).toEqual([]);
  });
});
