import { channelIdOf, channelOf } from "../model/mails";
import type { JsonObject } from "../model/pointers";
import { type Defined, jobOf, type MadeParts, nextPart, type Part, scheduleOf, type Transfer, withoutSecret } from "../model/transferWizard";
import { SavedOnce, type Shelf } from "./savedOnce";

/** The stores for the parts of a transfer. */
export interface Stores extends Readonly<Record<Defined, Shelf>> {
  /** Stores a secret; replaces a secret with the same name. */
  secret(name: string, value: string): Promise<unknown>;
}

/** Creates the objects of a transfer during one visit to its screen. Created objects are not created again. */
export class TransferSetup {
  private readonly saved: Readonly<Record<Defined, SavedOnce>>;
  /** Names of secrets that may be stored. */
  private readonly secrets = new Map<Part, string>();

  /** @param mark suffix for the names of this visit's secrets, so that no other secret is replaced */
  constructor(
    private readonly stores: Stores,
    private readonly mark: string,
  ) {
    this.saved = { channel: new SavedOnce(stores.channel), job: new SavedOnce(stores.job), schedule: new SavedOnce(stores.schedule) };
  }

  /** The id under which the job may be stored although no response confirmed it. */
  get unsureId(): string | undefined {
    return this.saved.job.unsureId;
  }

  /**
   * Creates all missing parts. Nothing that others have stored is overwritten: if an id is taken, a number is appended.
   *
   * @param id proposed id of the job
   * @param onMade called after each part with all parts created so far
   * @throws ProblemError a part cannot be created; the next call continues with that part
   */
  async makeAll(transfer: Transfer, id: string, before: MadeParts, onMade: (made: MadeParts, part: Part) => void): Promise<MadeParts> {
    let made = before;
    let rest = transfer;
    for (let part = nextPart(rest, made); part !== undefined; part = nextPart(rest, made)) {
      // oxlint-disable-next-line no-await-in-loop -- each part may name those before it
      made = { ...made, [part]: await this.make(part, rest, id, made) };
      rest = withoutSecret(rest, part);
      onMade(made, part);
    }
    return made;
  }

  private async make(part: Part, transfer: Transfer, id: string, made: MadeParts): Promise<string> {
    switch (part) {
      case "passphrase":
        return this.secret(part, `${id}-passphrase-${this.mark}`, transfer.passphrase);
      case "password":
        return this.secret(part, `${channelIdOf(transfer)}-password-${this.mark}`, transfer.password);
      case "channel":
        return this.save(part, channelIdOf(transfer), channelOf(transfer, made.password));
      case "job": {
        const channel = transfer.channel === "" ? made.channel : transfer.channel;
        return this.save(part, id, jobOf(transfer, { passphrase: made.passphrase, ...(transfer.mails && { channel }) }));
      }
      case "schedule": {
        const job = made.job ?? id;
        return this.save(part, job, scheduleOf(transfer, job) ?? {});
      }
    }
  }

  private save(part: Defined, wanted: string, definition: JsonObject): Promise<string> {
    return this.saved[part].save(wanted, definition);
  }

  /** Stores a secret; reuses the name of the first attempt. */
  private async secret(part: Part, proposed: string, value: string): Promise<string> {
    const name = this.secrets.get(part) ?? proposed;
    this.secrets.set(part, name);
    await this.stores.secret(name, value);
    return name;
  }
}
