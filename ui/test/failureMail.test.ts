import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { MailChannel } from "../src/model/channels";
import { channelLike, channelTo, failureMailsIn, withFailureMail, withOtherFailureMail, withoutFailureMails } from "../src/model/job/failureMail";
import type { Json } from "../src/model/pointers";

const channel = (id: string, receivers: readonly string[], isEnabled = true) =>
  ({ id, receivers, isEnabled, definition: { type: "smtp", host: "mail.example.com", from: "a@b", to: receivers } }) as unknown as MailChannel;
const ops = channel("ops", ["ops@example.com"]);
const known = [ops, channel("off", ["off@example.com"], false), channel("two", ["a@example.com", "b@example.com"])];

const WORDS = { onStart: "s", onSuccess: "o", onFail: "f", onEnd: "ofc", "execution.failed": "f", "step.failed": "x", "execution.cancelled": "c" } as const;
type Word = keyof typeof WORDS;
interface Entry {
  readonly channel: string;
  readonly events: readonly Word[];
}
const entries = fc.array(
  fc.record({
    channel: fc.constantFrom("ops", "off", "two", "hook"),
    events: fc.uniqueArray(fc.constantFrom(...(Object.keys(WORDS) as Word[])), { minLength: 1 }),
  }),
  { maxLength: 5 },
);

/** The notifications and their channels, according to an independent interpretation of the subscriptions. */
const told = (notify: Json | undefined) => new Set(((notify ?? []) as unknown as Entry[]).flatMap((entry) => entry.events.flatMap((event) => [...WORDS[event]].map((each) => `${entry.channel} ${each}`))));

describe("an email on failure", () => {
  it("is added and removed, and nothing else of what is told changes", () => {
    fc.assert(
      fc.property(entries, fc.constantFrom("ops", "new"), (some, id) => {
        const notify = some as unknown as Json;
        const before = told(notify);
        const added = withFailureMail(notify, id);
        expect(told(added)).toEqual(new Set([...before, `${id} f`]));
        expect(withFailureMail(added, id)).toEqual(added);
        const removed = withoutFailureMails(notify, known);
        expect(told(removed)).toEqual(new Set([...before].filter((each) => each === "hook f" || !each.endsWith(" f"))));
        expect(removed).not.toEqual([]);
        expect(failureMailsIn(removed, known)).toEqual([]);
        expect(failureMailsIn(notify, known).map((each) => each.id).toSorted()).toEqual(["ops", "off", "two"].filter((each) => before.has(`${each} f`)).toSorted());
      }),
    );
    expect(withFailureMail(undefined, "ops")).toEqual([{ channel: "ops", events: ["onFail"] }]);
    const named = { channel: "ops", events: ["onFail", "toString"] };
    expect(withoutFailureMails([named], known)).toEqual([{ channel: "ops", events: ["toString"] }]);
    expect(withoutFailureMails([{ channel: "ops", events: ["onFail"] }], known)).toBeUndefined();
    expect([failureMailsIn("{{x}}", known), failureMailsIn([1, { channel: "ops" }], known)]).toEqual([[], []]);
  });

  it("never says what the job's own words say of another event", () => {
    const succeeded = { channel: "ops", events: ["onSuccess"], template: { subject: "All files are delivered" } };
    const plain = { channel: "ops", events: ["onStart"] };
    expect(withFailureMail([succeeded], "ops")).toEqual([succeeded, { channel: "ops", events: ["onFail"] }]);
    expect(withFailureMail([succeeded, plain], "ops")).toEqual([succeeded, { channel: "ops", events: ["onStart", "onFail"] }]);
    const failed = { ...succeeded, events: ["onFail"] };
    expect(withFailureMail([failed], "ops")).toEqual([failed]);
  });

  it("keeps its own words when it goes to another address", () => {
    const template = { subject: "Invoices failed" };
    const others: Json[] = [{ channel: "hook", events: ["onFail"], template: { subject: "x" } }, { channel: "ops", events: ["onStart"] }];
    expect(withOtherFailureMail([...others, { channel: "ops", events: ["onFail"], template }], known, "new")).toEqual([...others, { channel: "new", events: ["onFail"], template }]);
    expect(withOtherFailureMail([{ channel: "ops", events: ["onEnd"], template }, { channel: "two", events: ["onFail"] }], known, "new")).toEqual([
      { channel: "ops", events: ["onSuccess", "execution.cancelled"], template },
      { channel: "new", events: ["onFail"], template },
    ]);
    fc.assert(
      fc.property(entries, fc.constantFrom("ops", "new"), (some, id) => {
        const notify = some as unknown as Json;
        expect(withOtherFailureMail(notify, known, id)).toEqual(withFailureMail(withoutFailureMails(notify, known), id));
      }),
    );
  });

  it("goes over the enabled channel with that receiver alone, or over a new one like another", () => {
    expect(channelTo(" ops@example.com ", known)).toBe(ops);
    expect(["off@example.com", "a@example.com", ""].map((each) => channelTo(each, known))).toEqual([undefined, undefined, undefined]);
    const stored = { ...ops, definition: { channel_id: "ops", type: "smtp", host: "m", from: "a@b", to: ["x@y"], cc: ["z@y"], enabled: true, labels: { a: "b" }, auth: { type: "plain", secret: "s" } } };
    expect(channelLike(stored as unknown as MailChannel, " new@example.com ")).toEqual({ type: "smtp", host: "m", from: "a@b", to: ["new@example.com"], auth: { type: "plain", secret: "s" } });
  });
});
