import { channelIdOf, channelOf, type Mail } from "../model/mails";
import type { JsonObject } from "../model/pointers";
import { SavedOnce } from "./savedOnce";
import { shelfOf } from "./shelves";
import { storeSecret } from "./acts";

/** Creates a channel for an email address only once, even if a response is lost. */
export class NewMailChannel {
  private readonly saving = new SavedOnce(shelfOf("channel"));
  private readonly mark = crypto.randomUUID().slice(0, 8);
  private secret: string | undefined;

  /** Whether the password has been stored. */
  get isStored(): boolean {
    return this.secret !== undefined;
  }

  /**
   * Creates the channel.
   *
   * @param like definition to copy; without one, the channel uses the entered mail server
   * @returns the id of the channel
   */
  async make(mail: Mail, like: JsonObject | undefined): Promise<string> {
    const id = channelIdOf(mail);
    if (like) return this.saving.save(id, like);
    if (mail.user.trim() !== "" && mail.password !== "") {
      const name = this.secret ?? `${id}-password-${this.mark}`;
      await storeSecret(name, mail.password, "");
      this.secret = name;
    }
    return this.saving.save(id, channelOf(mail, this.secret));
  }
}
