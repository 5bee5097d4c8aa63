import { channelIdOf, channelOf, holds, jobOf, type MadeParts, nextPart, type Part, scheduleOf, type Transfer } from "../model/transferWizard";
import { numbered } from "../model/ids";
import { objectIn } from "../model/job/whole";
import type { JsonObject } from "../model/pointers";
import { storeSecret } from "./acts";
import { api, dataOf } from "./client";
import { saveDefinition } from "./definitions";
import { saveJobText } from "./jobDocument";
import { asProblem } from "./problem";

const TAKEN = 412;
/** Ids that are tried, one after the other, until one is free. */
const MOST = 50;

type Saved = "channel" | "job" | "schedule";

const SAVE: Readonly<Record<Saved, (id: string, definition: JsonObject) => Promise<unknown>>> = {
  channel: (id, definition) => saveDefinition("channel", id, definition, undefined, ""),
  schedule: (id, definition) => saveDefinition("schedule", id, definition, undefined, ""),
  job: (id, definition) => saveJobText(id, JSON.stringify(definition), undefined, ""),
};

const READ: Readonly<Record<Saved, (id: string) => Promise<{ readonly definition: object }>>> = {
  channel: (id) => dataOf(api.GET("/channels/{channel_id}", { params: { path: { channel_id: id } } })),
  schedule: (id) => dataOf(api.GET("/schedules/{schedule_id}", { params: { path: { schedule_id: id } } })),
  job: (id) => dataOf(api.GET("/jobs/{job_id}", { params: { path: { job_id: id } } })),
};

/** What is made of a transfer in one visit of its screen; what has been made is not made again. */
export class TransferSetup {
  /** Parts of which it is not known whether they were made, as no answer came, with the ids that were wanted for them. */
  private readonly unsure = new Map<Part, string>();

  /** @param mark text that names of secrets of this visit end with, so that no other secret is replaced */
  constructor(private readonly mark: string) {}

  /**
   * Makes the next part that is missing. Nothing that is stored is overwritten: an id that is taken gets a number.
   *
   * @param id wanted id of the job
   * @returns the parts that are made now
   * @throws ProblemError a part cannot be made; called again, it is the next one
   */
  async make(part: Part, transfer: Transfer, id: string, made: MadeParts): Promise<MadeParts> {
    // A job that may be stored makes the next id free that is not its own.
    const wanted = this.unsure.get("job") ?? id;
    try {
      const name = await this.made(part, transfer, wanted, made);
      this.unsure.delete(part);
      return { ...made, [part]: name };
    } catch (error) {
      if (asProblem(error).isTransient) this.unsure.set(part, wanted);
      throw error;
    }
  }

  /** Makes all parts that are missing, and says after each what is made. */
  async makeAll(transfer: Transfer, id: string, before: MadeParts, onMade: (made: MadeParts) => void): Promise<MadeParts> {
    let made = before;
    for (let part = nextPart(transfer, made); part !== undefined; part = nextPart(transfer, made)) {
      // oxlint-disable-next-line no-await-in-loop -- each part may name those before it
      made = await this.make(part, transfer, id, made);
      onMade(made);
    }
    return made;
  }

  private async made(part: Part, transfer: Transfer, id: string, made: MadeParts): Promise<string> {
    switch (part) {
      case "passphrase":
        return this.secret(`${id}-passphrase-${this.mark}`, transfer.passphrase);
      case "password":
        return this.secret(`${channelIdOf(transfer)}-password-${this.mark}`, transfer.password);
      case "channel":
        return this.save("channel", channelIdOf(transfer), channelOf(transfer, made.password));
      case "job": {
        const channel = transfer.channel === "" ? made.channel : transfer.channel;
        return this.save("job", id, jobOf(transfer, { passphrase: made.passphrase, ...(transfer.mails && { channel }) }));
      }
      case "schedule": {
        const job = made.job ?? id;
        return this.save("schedule", job, scheduleOf(transfer, job) ?? {});
      }
    }
  }

  private async secret(name: string, value: string): Promise<string> {
    await storeSecret(name, value, "");
    return name;
  }

  private async save(kind: Saved, wanted: string, definition: JsonObject): Promise<string> {
    for (let use = 1; ; use++) {
      const id = numbered(wanted, use);
      try {
        // oxlint-disable-next-line no-await-in-loop -- one id after the other
        await SAVE[kind](id, definition);
        return id;
      } catch (error) {
        if (asProblem(error).status !== TAKEN || use === MOST) throw error;
      }
      // oxlint-disable-next-line no-await-in-loop -- one id after the other
      if (this.unsure.has(kind) && (await isStored(kind, id, definition))) return id;
    }
  }
}

async function isStored(kind: Saved, id: string, definition: JsonObject): Promise<boolean> {
  const { definition: stored } = await READ[kind](id);
  return holds(objectIn(JSON.stringify(stored)), definition);
}
