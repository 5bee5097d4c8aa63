import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ProblemError } from "../src/api/problem";
import { holds, SavedOnce, type Shelf } from "../src/api/savedOnce";
import { type Stores, TransferSetup } from "../src/api/transferSetup";
import type { Json, JsonObject } from "../src/model/pointers";
import { type MadeParts, newTransfer, nextPart, type Part, type Transfer, withoutSecret } from "../src/model/transferWizard";

/** The fate of a request: it is answered, lost before or after the server processes it, or refused. */
const FATES = ["answered", "lost", "unanswered", "refused"] as const;
type Fate = (typeof FATES)[number];

/** A server that loses and answers requests as the test specifies, and answers all later requests. */
class Unreliable {
  readonly stored = new Map<string, { definition: Json; version: number }>();
  readonly secrets = new Map<string, string>();

  constructor(private readonly fates: Fate[]) {}

  private async request<T>(act: () => T): Promise<T> {
    const fate = this.fates.shift() ?? "answered";
    if (fate === "lost") throw new ProblemError({ code: "no_answer" });
    if (fate === "refused") throw new ProblemError({ status: 403, code: "forbidden" });
    const answer = act();
    if (fate === "unanswered") throw new ProblemError({ code: "no_answer" });
    return answer;
  }

  private put(key: string, definition: JsonObject, isAllowed: (etag: string | undefined) => boolean): void {
    const before = this.stored.get(key);
    if (!isAllowed(before && String(before.version))) throw new ProblemError({ status: 412, code: "precondition_failed" });
    this.stored.set(key, { definition: { added: true, ...definition }, version: (before?.version ?? 0) + 1 });
  }

  find(key: string): JsonObject {
    return (this.stored.get(key)?.definition ?? {}) as JsonObject;
  }

  shelf(kind: string): Shelf {
    return {
      create: (id, definition) => this.request(() => this.put(`${kind} ${id}`, definition, (etag) => etag === undefined)),
      replace: (id, definition, etag) => this.request(() => this.put(`${kind} ${id}`, definition, (now) => now === etag)),
      read: (id) =>
        this.request(() => {
          const found = this.stored.get(`${kind} ${id}`);
          if (!found) throw new ProblemError({ status: 404, code: "not_found" });
          return { definition: found.definition, etag: String(found.version) };
        }),
    };
  }

  stores(): Stores {
    return {
      secret: (name, value) => this.request(() => this.secrets.set(name, value)),
      channel: this.shelf("channel"),
      job: this.shelf("job"),
      schedule: this.shelf("schedule"),
    };
  }
}

const fates = fc.array(fc.constantFrom(...FATES), { maxLength: 12 });

describe("what is saved once", () => {
  it("is there once, as it was sent last, whatever answers were lost and whatever was edited between", async () => {
    await fc.assert(
      fc.asyncProperty(fates, fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 12, maxLength: 12 }), fc.boolean(), async (told, edits, isTaken) => {
        const server = new Unreliable([...told]);
        const others = { definition: { mine: false }, version: 1 };
        if (isTaken) server.stored.set("job a", others);
        const saving = new SavedOnce(server.shelf("job"));
        let id: string | undefined;
        let last: JsonObject = {};
        for (const edit of [...edits, 0, 0]) {
          last = { mine: true, edit };
          // oxlint-disable-next-line no-await-in-loop -- attempts are sequential
          id ??= await saving.save("a", last).catch(() => undefined);
          if (id !== undefined) break;
        }
        expect(id).toBe(isTaken ? "a-2" : "a");
        expect(saving.unsureId).toBeUndefined();
        expect(server.stored.get(`job ${id}`)?.definition).toEqual({ added: true, ...last });
        expect(server.stored.size).toBe(isTaken ? 2 : 1);
        if (isTaken) expect(server.stored.get("job a")).toBe(others);
      }),
    );
  });

  it("never takes what others have stored meanwhile for its own, and leaves an id that is given up", async () => {
    const server = new Unreliable(["lost"]);
    const saving = new SavedOnce(server.shelf("job"));
    await expect(saving.save("a", { mine: true })).rejects.toThrow();
    expect(saving.unsureId).toBe("a");
    server.stored.set("job a", { definition: { mine: false }, version: 7 });
    expect(await saving.save("a", { mine: true, edited: true })).toBe("a-2");
    expect(server.stored.get("job a")).toEqual({ definition: { mine: false }, version: 7 });

    const other = new SavedOnce(new Unreliable(["unanswered"]).shelf("job"));
    await expect(other.save("b", { mine: true })).rejects.toThrow();
    expect(await other.save("c", { mine: true })).toBe("c");
  });

  it("keeps an id that ends in a hyphen as it was given, and tries no other one where only that is wanted", async () => {
    const server = new Unreliable([]);
    expect(await new SavedOnce(server.shelf("job")).save("a-", {})).toBe("a-");
    await expect(new SavedOnce(server.shelf("job")).save("a-", {}, 1)).rejects.toMatchObject({ status: 412 });
    expect([...server.stored.keys()]).toEqual(["job a-"]);
  });

  it("is known by all that was sent", () => {
    expect(holds({ a: 1, b: [{ c: 2, d: 3 }] }, { b: [{ c: 2 }] })).toBe(true);
    expect(holds({ b: [{ c: 2 }] }, { b: [{ c: 2 }, { c: 2 }] })).toBe(false);
    expect(holds({ b: "x" }, { b: "y" })).toBe(false);
    expect(holds(undefined, { b: null })).toBe(false);
    expect(holds([1], { 0: 1 })).toBe(false);
  });
});

describe("a transfer that is set up", () => {
  const first: Transfer = {
    ...newTransfer("UTC"),
    from: "a",
    fromType: "sftp",
    to: "b",
    toType: "sftp",
    decrypts: true,
    decryptBy: "passphrase",
    passphrase: "p0",
    repeat: "daily",
    mails: true,
    address: "ops@example.com",
    server: "mail.example.com",
    user: "u",
    password: "w0",
  };

  it("has each part once and as it was typed last, whatever is lost, refused and edited on the way", async () => {
    await fc.assert(
      fc.asyncProperty(fates, fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 20, maxLength: 20 }), async (told, edits) => {
        const server = new Unreliable([...told]);
        const setup = new TransferSetup(server.stores(), "mark");
        let transfer = first;
        let made: MadeParts = {};
        const typed = { passphrase: "p0", password: "w0", name: "first", minutes: "1" };
        const onMade = (all: MadeParts, part: Part) => {
          made = all;
          transfer = withoutSecret(transfer, part);
        };
        for (const edit of edits) {
          if (nextPart(transfer, made) === undefined) break;
          // Values that are locked in the form are not edited here.
          if (made.job === undefined && edit % 2 === 0) transfer = { ...transfer, name: (typed.name = `name ${edit}`) };
          if (made.job === undefined && edit % 3 === 0) transfer = { ...transfer, passphrase: (typed.passphrase = `p${edit}`) };
          if (made.channel === undefined && made.job === undefined && edit % 4 === 0) transfer = { ...transfer, password: (typed.password = `w${edit}`) };
          if (edit % 5 === 0) transfer = { ...transfer, repeat: "minutes", minutes: (typed.minutes = String(edit + 61)) };
          // oxlint-disable-next-line no-await-in-loop -- attempts are sequential
          await setup.makeAll(transfer, setup.unsureId ?? "the-job", made, onMade).catch(() => undefined);
        }
        expect(nextPart(transfer, made)).toBeUndefined();
        expect([...server.stored.keys()].toSorted()).toEqual(["channel mail-ops-example-com", "job the-job", "schedule the-job"]);
        expect([...server.secrets.values()].toSorted()).toEqual([typed.passphrase, typed.password].toSorted());
        expect(server.stored.get("job the-job")?.definition).toMatchObject({ notify: [{ channel: "mail-ops-example-com" }] });
        expect(server.find("job the-job").name).toBe(typed.name === "first" ? "Transfer from a to b" : typed.name);
        expect(server.find("schedule the-job").every_seconds ?? 60).toBe(60 * Number(typed.minutes));
        expect([transfer.passphrase, transfer.password]).toEqual(["", ""]);
        expect(JSON.stringify(server.stored.get("job the-job"))).toContain([...server.secrets.keys()].find((each) => each.includes("passphrase")));
      }),
    );
  });
});
