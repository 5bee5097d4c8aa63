import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { copyOf, copyOfText } from "../src/model/copies";
import { isId } from "../src/model/editing";
import { copyIdOf, freeId, numbered, slugOf } from "../src/model/ids";
import { channelIdOf, channelOf, ENCRYPTIONS, isAddress, serverOf } from "../src/model/mails";
import type { JsonObject } from "../src/model/pointers";
import { timingOf } from "../src/model/scheduleForm";
import {
  AFTER,
  connectionNameOf,
  EXISTING,
  definitionsOf,
  donePathOf,
  folderOf,
  idOf,
  isLocked,
  jobOf,
  lacksOf,
  type MadeParts,
  newTransfer,
  nextPart,
  partsOf,
  REPEATS,
  scheduleOf,
  SECTIONS,
  SOURCES,
  summaryOf,
  TARGETS,
  type Transfer,
  withoutSecret,
} from "../src/model/transferWizard";
import { transfer as words } from "../src/texts/transfer";

/** Folders that the form refuses and the server warns of. */
const OWN_SOURCE = JSON.parse(readFileSync(join(import.meta.dirname, "../../engine/src/test/resources/own-source.json"), "utf8")) as ReadonlyArray<{
  readonly source: string;
  readonly target: string;
  readonly same: boolean;
}>;

const OPENAPI = JSON.parse(readFileSync(join(import.meta.dirname, "../../docs/reference/openapi.json"), "utf8")) as {
  readonly components: { readonly schemas: { readonly ChannelSmtp: { readonly properties: Readonly<Record<"from" | "host", { readonly pattern: string }>> } } };
};

const folders = fc.constantFrom("", "/", ".", "in", "in/", "/in", "/a/b/", " /in ");
const whole: fc.Arbitrary<Transfer> = fc
  .record({
    fromType: fc.constantFrom(...SOURCES),
    folder: folders,
    pattern: fc.constantFrom("*", "*.csv", " *.zip "),
    after: fc.constantFrom(...AFTER),
    decrypts: fc.boolean(),
    decryptBy: fc.constantFrom("key" as const, "passphrase" as const),
    unpacks: fc.boolean(),
    toType: fc.constantFrom(...TARGETS),
    target: folders,
    existing: fc.constantFrom(...EXISTING),
    repeat: fc.constantFrom(...REPEATS),
    days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    mails: fc.boolean(),
    channel: fc.constantFrom("", "operations"),
    encryption: fc.constantFrom(...ENCRYPTIONS),
  })
  .map((chosen) => ({
    ...newTransfer("Europe/Berlin"),
    ...chosen,
    from: "here",
    to: "there",
    key: "our-key",
    passphrase: "p",
    expression: "0 6 * * 1-5",
    address: "ops@example.com",
    server: "mail.example.com",
  }));

const segments = fc.array(fc.constantFrom("in", "out", "a b", "In"), { maxLength: 3 });

/** Spellings of a folder of the connection `here`. */
const spelled = (path: readonly string[]) =>
  fc
    .tuple(fc.constantFrom("", "/", "./", "//", " /", "here:/"), fc.constantFrom("/", "//", "/./"), fc.constantFrom("", "/", "//", "/. ", " "))
    .map(([head, between, tail]) => (path.length === 0 && tail.startsWith("/.") ? head : `${head}${path.join(between)}${tail}`));

interface Step {
  readonly id?: string;
  readonly type: string;
  readonly config?: Readonly<Record<string, unknown>>;
}

/** The actions of a job's execution on one file, in order, according to the job's steps. */
function played(job: JsonObject): string[] {
  const made = new Map<string, string>();
  return (job.steps as unknown as readonly Step[]).map(({ id = "", type, config = {} }) => {
    const act = type.split(".")[1] ?? "";
    const outputs: Readonly<Record<string, string>> = {
      list: "file_list",
      download: "downloaded_files",
      decrypt: "decrypted_files",
      unzip: "extracted_files",
    };
    const taken = String(config.source ?? config.input ?? config.files ?? config.path);
    const known = taken.startsWith("{{steps.") ? made.get(taken) : taken.startsWith("{{loop.") ? "item" : "";
    if (outputs[act]) made.set(`{{steps.${id}.${outputs[act]}}}`, act);
    return `${act}(${known ?? "unknown"})`;
  });
}

const deliveredBy = (toType: string, target: string) => {
  const job = jobOf({ ...newTransfer("UTC"), from: "a", fromType: "sftp", to: "b", toType, target, after: "keep" }, {});
  const step = (job.steps as unknown as readonly Step[]).find(({ id }) => id === "deliver");
  return [step?.type, step?.config?.path ?? step?.config?.destination];
};

const movedTo = (folder: string, doneFolder?: string) => {
  const job = jobOf({ ...newTransfer("UTC"), from: "a", fromType: "ftp", to: "b", toType: "ftp", folder, doneFolder }, {});
  return (job.steps as unknown as readonly Step[]).find(({ id }) => id === "done")?.config?.destination;
};

const scheduled = (change: Partial<Transfer>) => scheduleOf({ ...newTransfer("Europe/Berlin"), ...change }, "j");

const locked = (made: MadeParts) => SECTIONS.filter((section) => isLocked(section, made));
const asked = (transfer: Transfer, made: MadeParts) => definitionsOf(transfer, "j", made).map(([part]) => part);
const jobIn = (transfer: Transfer, made: MadeParts) => definitionsOf(transfer, "j", made).find(([part]) => part === "job")?.[1];
const says = (transfer: Transfer) => summaryOf(transfer, lacksOf(transfer, []));

describe("a transfer", () => {
  it("is a job that hands each file from step to step, and touches its source last", () => {
    fc.assert(
      fc.property(whole, (transfer) => {
        const expected = ["list()", "foreach(list)", "download(item)"];
        let last = "download";
        if (transfer.decrypts) expected.push(`decrypt(${last})`);
        if (transfer.decrypts) last = "decrypt";
        if (transfer.unpacks) expected.push(`unzip(${last})`);
        if (transfer.unpacks) last = "unzip";
        const isStorage = transfer.toType === "blob" || transfer.toType === "azure_files";
        expected.push(`${isStorage ? "copy" : "upload"}(${last})`);
        if (transfer.after !== "keep") expected.push(`${transfer.after}(item)`);
        const job = jobOf(transfer, { passphrase: "stored", channel: transfer.mails ? "c" : undefined });
        expect(played(job)).toEqual([...expected, "end()"]);
        expect(job.notify).toEqual(transfer.mails ? [{ channel: "c", events: ["onFail"] }] : undefined);
        const ids = (job.steps as unknown as readonly Step[]).map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(JSON.stringify(job)).not.toContain("undefined");
        expect(lacksOf(transfer, [])).toEqual({});
      }),
    );
  });

  it("uses the steps of each side's own protocol, and places for storage", () => {
    expect(deliveredBy("sftp", "/out/")).toEqual(["sftp.upload", "/out/"]);
    expect(deliveredBy("ftps", "")).toEqual(["ftp.upload", "."]);
    expect(deliveredBy("ftp", "/")).toEqual(["ftp.upload", "/"]);
    expect(deliveredBy("blob", "")).toEqual(["file.copy", "b:/"]);
    expect(deliveredBy("azure_files", "/2026/in/")).toEqual(["file.copy", "b:/2026/in/"]);
    for (const folder of ["b:/2026/in", "./2026//in", " b:/./2026/in/ "]) expect([folder, ...deliveredBy("blob", folder)]).toEqual([folder, "file.copy", "b:/2026/in/"]);
  });

  it("moves fetched files to a folder of their own, within the first one unless another is named", () => {
    expect([movedTo(""), movedTo("/"), movedTo("/in/"), movedTo("/in", "done/"), movedTo("/in", "/")]).toEqual(["processed/", "/processed/", "/in/processed/", "done/", "/"]);
    const same = { ...newTransfer("UTC"), from: "a", to: "b", folder: "/in", doneFolder: "/in/" };
    expect(lacksOf(same, []).from).toBe("sameFolder");
    expect(["", "  ", "/", "//", "/a//", " a "].map(folderOf)).toEqual([".", ".", "/", "/", "/a", "a"]);
  });

  it("says what is missing in each section", () => {
    const first = { ...newTransfer("UTC"), from: "a", to: "b" };
    const lack = (change: Partial<Transfer>) => Object.entries(lacksOf({ ...first, ...change }, ["taken"])).map((each) => each.join(": "));
    expect(lack({})).toEqual([]);
    expect(lack({ from: "", to: "" })).toEqual(["from: connection", "to: connection", "name: name"]);
    expect(lack({ folder: "{{x}}", target: "{{y}}" })).toEqual(["from: braces", "to: braces"]);
    expect(lack({ folder: "context:folder", target: " context:x" })).toEqual(["from: braces", "to: braces"]);
    expect(lack({ pattern: "context:*" })).toEqual(["from: braces"]);
    expect(lack({ pattern: " " })).toEqual(["from: pattern"]);
    expect([lack({ pattern: "2026/*.csv" }), lack({ pattern: "/" })]).toEqual([["from: slash"], ["from: slash"]]);
    expect(lack({ folder: "/in/..", target: "../x" })).toEqual(["from: folder", "to: folder"]);
    expect([lack({ doneFolder: "a/../b" }), lack({ folder: "a\tb" }), lack({ folder: "a..b" })]).toEqual([["from: folder"], ["from: folder"], []]);
    expect(lack({ doneFolder: "..", after: "delete" })).toEqual([]);
    expect(lack({ doneFolder: "" })).toEqual(["from: doneFolder"]);
    expect(lack({ decrypts: true })).toEqual(["decrypt: key"]);
    expect(lack({ decrypts: true, decryptBy: "passphrase" })).toEqual(["decrypt: passphrase"]);
    expect(lack({ repeat: "minutes", minutes: "0" })).toEqual(["when: minutes"]);
    expect(lack({ repeat: "daily", at: "24:00" })).toEqual(["when: time"]);
    expect(lack({ repeat: "weekdays", days: [] })).toEqual(["when: days"]);
    expect(lack({ repeat: "cron", expression: "every day" })).toEqual(["when: cron"]);
    expect(lack({ repeat: "daily", zone: " " })).toEqual(["when: zone"]);
    expect(lack({ repeat: "cron", expression: "0 6 * * 1", zone: "" })).toEqual(["when: zone"]);
    expect(lack({ repeat: "minutes", zone: "" })).toEqual([]);
    expect(lack({ mails: true })).toEqual(["mail: address"]);
    expect(lack({ mails: true, address: "a@b" })).toEqual(["mail: server"]);
    expect(lack({ mails: true, address: "a@b", server: "m", sender: "x" })).toEqual(["mail: sender"]);
    expect(lack({ mails: true, address: "a@b", server: "m", user: "u" })).toEqual(["mail: password"]);
    expect(lack({ mails: true, address: "a@b", server: "m", user: "u", password: "p", encryption: "off" })).toEqual(["mail: loginNeedsTls"]);
    expect(lack({ mails: true, channel: "c" })).toEqual([]);
    expect(lack({ name: " " })).toEqual(["name: name"]);
    expect(lack({ id: "No Id" })).toEqual(["name: id"]);
    expect(lack({ id: "taken" })).toEqual(["name: idTaken"]);
  });

  it("never delivers to where it fetches from, however the folder is written", () => {
    const pair = fc.tuple(segments, segments, fc.boolean()).chain(([one, other, isSame]) => {
      const second = isSame ? one : other;
      return fc.tuple(spelled(one), spelled(second), fc.constant(one.join("/") === second.join("/")));
    });
    fc.assert(
      fc.property(pair, fc.constantFrom(...AFTER), fc.constantFrom(...EXISTING), ([folder, target, isSame], after, existing) => {
        const transfer = { ...newTransfer("UTC"), from: "here", fromType: "sftp", toType: "sftp", folder, target, after, existing, doneFolder: "elsewhere" };
        expect(lacksOf({ ...transfer, to: "here" }, []).to).toBe(isSame ? "sameSides" : undefined);
        expect(lacksOf({ ...transfer, to: "there", target: target.replace("here:/", "") }, []).to).toBeUndefined();
        expect(lacksOf({ ...transfer, to: "there", doneFolder: target, after: "move" }, []).from).toBe(
          target.trim() === "" ? "doneFolder" : isSame ? "sameFolder" : undefined,
        );
        expect(lacksOf({ ...transfer, to: "here", folder: "other", after: "move", doneFolder: folder }, []).to).toBe(
          isSame ? "sameAsDone" : undefined,
        );
      }),
    );
    for (const { source, target, same } of OWN_SOURCE) {
      const transfer = { ...newTransfer("UTC"), from: "partner-a", to: "partner-a", fromType: "sftp", toType: "sftp", folder: source, target, doneFolder: "elsewhere" };
      expect(lacksOf(transfer, []).to, `${source} ${target}`).toBe(same ? "sameSides" : undefined);
    }
    const done = { ...newTransfer("UTC"), from: "here", to: "here", folder: "/in", target: "in/processed" };
    expect([lacksOf(done, []).to, lacksOf({ ...done, after: "keep" }, []).to]).toEqual(["sameAsDone", undefined]);
  });

  it("can be corrected until what a section asks for has been made", () => {
    const first = { ...newTransfer("UTC"), from: "a", to: "b", decrypts: true, decryptBy: "passphrase" as const, mails: true, repeat: "daily" as const };
    const lacking = { ...first, at: "", name: "", address: "a@b", server: "m", user: "u" };
    const open = (made: MadeParts) => Object.entries(lacksOf(lacking, [], made)).map((each) => each.join(": "));
    expect(open({})).toEqual(["decrypt: passphrase", "when: time", "mail: password", "name: name"]);
    expect(open({ passphrase: "s", password: "t" })).toEqual(["when: time", "name: name"]);
    expect(open({ passphrase: "s", password: "t", channel: "c", job: "j" })).toEqual(["when: time"]);
    expect(locked({ passphrase: "s", password: "t" })).toEqual([]);
    expect(locked({ channel: "c" })).toEqual(["mail"]);
    expect(locked({ job: "j" })).toEqual(["from", "decrypt", "to", "mail", "name"]);
    expect(locked({ job: "j", schedule: "s" })).toEqual(SECTIONS);
    expect(nextPart({ ...first, passphrase: "again" }, { passphrase: "s" })).toBe("passphrase");
  });

  it("is checked by its definitions that are still to be saved", () => {
    const first = { ...newTransfer("UTC"), from: "a", fromType: "sftp", to: "b", toType: "sftp", mails: true, address: "a@b", server: "m", repeat: "daily" as const };
    expect(asked(first, {})).toEqual(["channel", "job", "schedule"]);
    expect(asked(first, { channel: "c", job: "j" })).toEqual(["schedule"]);
    expect(asked({ ...first, channel: "c", repeat: "hand" }, {})).toEqual(["job"]);
    expect(jobIn(first, {})).toMatchObject({ job_id: "j" });
    expect([jobIn(first, {})?.notify, jobIn(first, { channel: "c" })?.notify]).toEqual([undefined, [{ channel: "c", events: ["onFail"] }]]);
  });

  it("says what it does section by section", () => {
    const empty = newTransfer("UTC");
    expect(says(empty)).toEqual(["Run only when someone starts the job."]);
    expect(says({ ...empty, from: "a", folder: "/in" })).toEqual(["Fetch all files in /in from a.", "Then move the source file to /in/processed.", "Run only when someone starts the job."]);
    expect(says({ ...empty, to: "b", decrypts: true, unpacks: true, repeat: "minutes", minutes: "" })).toEqual(["Deliver to b; if a file exists, keep both."]);
    expect([donePathOf({ ...empty, folder: "/in/" }), donePathOf(empty), donePathOf({ ...empty, doneFolder: "done/" })]).toEqual(["/in/processed", "processed", "done"]);
  });

  it("is scheduled as it says", () => {
    const target = { job_id: "j" };
    const timezone = "Europe/Berlin";
    expect(scheduled({})).toBeUndefined();
    expect(scheduled({ repeat: "minutes", minutes: "7" })).toEqual({ target, type: "fixed_rate", every_seconds: 420 });
    expect(scheduled({ repeat: "minutes", minutes: " 15 " })).toEqual({ target, type: "cron", expression: "*/15 * * * *", timezone });
    expect(scheduled({ repeat: "daily", at: "06:05" })).toEqual({ target, type: "cron", expression: "5 6 * * *", timezone });
    const days = (...some: number[]) => scheduled({ repeat: "weekdays", at: "18:30", days: some })?.expression;
    expect([days(5, 4, 3, 2, 1), days(7, 1, 3), days(6, 7), days(1, 2, 3, 4, 5, 6, 7)]).toEqual(["30 18 * * MON-FRI", "30 18 * * MON,WED,SUN", "30 18 * * SAT,SUN", "30 18 * * *"]);
    const shown = (change: Partial<Transfer>) => timingOf(scheduled(change) ?? {});
    expect(shown({ repeat: "minutes", minutes: "15" })).toMatchObject({ often: "minutes", everyMinutes: 15 });
    expect(shown({ repeat: "minutes", minutes: "7" })).toMatchObject({ often: "interval", count: "7", unit: "minutes" });
    expect(shown({ repeat: "daily", at: "06:05" })).toMatchObject({ often: "daily", time: "06:05" });
    expect(shown({ repeat: "weekdays", at: "18:30", days: [5, 4, 3, 2, 1] })).toMatchObject({ often: "weekdays", time: "18:30" });
    expect(shown({ repeat: "weekdays", at: "18:30", days: [7, 1] })).toMatchObject({ often: "weekly", weekdays: [1, 7], time: "18:30" });
    expect(shown({ repeat: "cron", expression: " 0 6 1 1 * " })).toMatchObject({ often: "advanced", expression: "0 6 1 1 *" });
    expect(summaryOf({ ...newTransfer("UTC"), from: "a", to: "b", repeat: "weekdays", days: [7, 1] }).join(" ")).toContain("at 06:00 on Monday and Sunday (UTC)");
  });

  it("takes the addresses and the servers that the server takes", () => {
    const { properties } = OPENAPI.components.schemas.ChannelSmtp;
    const [address, host] = [properties.from.pattern, properties.host.pattern].map((pattern) => new RegExp(pattern));
    const characters = fc.string({ unit: fc.constantFrom(..."ab1.-_@+,: ö[]{'\u0000"), maxLength: 12 });
    const longer = fc.nat({ max: 300 }).map((length) => `${"a".repeat(length)}@example.com`);
    const samples = fc.oneof(characters, longer, fc.tuple(characters, characters).map(([one, other]) => `${one}@${other}`), fc.emailAddress());
    fc.assert(
      fc.property(samples, (text) => {
        expect([text, isAddress(text)]).toEqual([text, address?.test(text.trim())]);
      }),
    );
    fc.assert(
      fc.property(fc.oneof(characters, fc.domain(), fc.ipV6()), (text) => {
        const found = serverOf(text) ?? serverOf(`[${text}]`);
        if (found) expect(found.host).toMatch(host ?? "");
      }),
    );
    expect(["ops@example.com,", "jörg@firma.de", "a..b@c", ".a@b", "a@b.", "a b@c"].map(isAddress)).toEqual([false, false, false, false, false, false]);
    expect(["mäil.firma.de", `${"a".repeat(254)}`].map(serverOf)).toEqual([undefined, undefined]);
  });

  it("sends emails over a server that is named in one text", () => {
    expect([serverOf("mail.example.com"), serverOf("m:2525"), serverOf("[::1]:25")]).toEqual([{ host: "mail.example.com" }, { host: "m", port: 2525 }, { host: "::1", port: 25 }]);
    expect(["", "a b", "m:0", "m:70000", "smtp://m", "u@m"].map(serverOf)).toEqual([undefined, undefined, undefined, undefined, undefined, undefined]);
    const mail = { ...newTransfer("UTC"), address: " ops@example.com ", server: "mail.example.com:587", user: "u" };
    expect(channelOf(mail, "s")).toEqual({
      type: "smtp",
      host: "mail.example.com",
      port: 587,
      tls: "starttls",
      auth: { type: "plain", username: "u", secret: "s" },
      from: "courier@example.com",
      to: ["ops@example.com"],
    });
    const isPrivate = (server: string) => channelOf({ ...mail, server }, undefined).network === "private";
    expect(["10.0.0.1", "127.0.0.1:25", "172.16.0.1", "172.32.0.1", "192.168.1.1", "8.8.8.8", "mailhost", "[fd00::1]"].map(isPrivate)).toEqual([true, true, true, false, true, false, true, true]);
    expect(["10.example.com", "127.0.0.1.example.com", "192.168.example.com:25", "[fe80::1]"].map(isPrivate)).toEqual([false, false, false, false]);
    expect(channelIdOf(mail)).toBe("mail-ops-example-com");
  });

  it("that could not be made says which button goes on, and of kept parts only if there are any", () => {
    expect(words.stopped("Job", true)).toContain(`Select ${words.goOn} `);
    expect(words.stopped("Job", false)).toContain(`Select ${words.create} `);
    expect(words.stopped("Job", false)).not.toContain("kept");
  });

  it("is made part by part, secrets and channel before the job, and the schedule last", () => {
    fc.assert(
      fc.property(whole, (transfer) => {
        const made: string[] = [];
        const ids: Record<string, string> = {};
        let rest = transfer;
        for (let part = nextPart(rest, ids as MadeParts); part !== undefined; part = nextPart(rest, ids as MadeParts)) {
          made.push(part);
          ids[part] = "x";
          rest = withoutSecret(rest, part);
        }
        expect([rest.passphrase, rest.password]).toEqual([made.includes("passphrase") ? "" : transfer.passphrase, ""]);
        expect(made).toEqual(partsOf(transfer));
        expect(made.includes("passphrase")).toBe(transfer.decrypts && transfer.decryptBy === "passphrase");
        expect(made.includes("channel")).toBe(transfer.mails && transfer.channel === "");
        expect(made.includes("schedule")).toBe(transfer.repeat !== "hand");
        expect(made.indexOf("job")).toBe(made.length - (transfer.repeat === "hand" ? 1 : 2));
      }),
    );
  });
});

describe("ids", () => {
  it("are made of any name, and are free", () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string()), (name, others) => {
        const slug = slugOf(name);
        expect(slug === "" || isId(slug)).toBe(true);
        const taken = [...others, slug, numbered(slug || "x", 2)];
        const id = idOf({ ...newTransfer("UTC"), name }, taken);
        expect(isId(id)).toBe(true);
        expect(taken).not.toContain(id);
      }),
    );
    expect(slugOf("Übersicht – Nº 7")).toBe("ubersicht-no-7");
    expect(freeId("a", ["a", "a-2"])).toBe("a-3");
    expect([numbered("a-", 1), numbered("a-", 2), freeId("a-", ["a"])]).toEqual(["a-", "a--2", "a-"]);
    expect(numbered("x".repeat(63), 12)).toBe(`${"x".repeat(60)}-12`);
    expect(connectionNameOf({ host: "sftp.example.com" }, ["sftp-example-com"])).toBe("sftp-example-com-2");
    expect(connectionNameOf({}, [])).toBe("connection");
  });

  it("of copies say what they are copies of", () => {
    expect([copyIdOf("a", []), copyIdOf("a", ["copy-of-a"]), copyIdOf("x".repeat(63), []).length]).toEqual(["copy-of-a", "copy-of-a-2", 63]);
    expect(copyOf("connection", { name: "n", type: "sftp" })).toEqual({ type: "sftp" });
    expect(copyOf("schedule", { name: "n", schedule_id: "s", enabled: true })).toEqual({ name: "n", enabled: true });
    expect(JSON.parse(copyOfText('{"job_id":"a","steps":[],"timeout_seconds":1e3}'))).toEqual({ steps: [], timeout_seconds: 1000 });
  });
});
