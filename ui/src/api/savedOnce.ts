import { numbered } from "../model/ids";
import { same } from "../model/merge";
import type { Json, JsonObject } from "../model/pointers";
import { asProblem } from "./problem";

const TAKEN = 412;
/** Ids that are tried, one after the other, until one is free. */
const MOST = 50;

/** Where definitions of a kind are stored; a precondition that fails is a problem with status 412. */
export interface Shelf {
  /** Stores a definition if there is none of this id. */
  create(id: string, definition: JsonObject): Promise<unknown>;
  read(id: string): Promise<{ readonly definition: Json; readonly etag: string }>;
  /** Stores a definition in place of the one with an ETag. */
  replace(id: string, definition: JsonObject, etag: string): Promise<unknown>;
}

interface Tries {
  readonly wanted: string;
  readonly id: string;
  /** Each of these may be stored. */
  readonly sent: readonly JsonObject[];
}

/**
 * Saves a new definition once, even if answers are lost and it is edited before the next try. What others have stored is never
 * overwritten.
 */
export class SavedOnce {
  private unsure: Tries | undefined;

  /** @param comparable returns the part of a definition that can be read back */
  constructor(
    private readonly shelf: Shelf,
    private readonly comparable: (definition: JsonObject) => JsonObject = (definition) => definition,
  ) {}

  /** The id under which the definition may be stored although no answer has said so. */
  get unsureId(): string | undefined {
    return this.unsure?.id;
  }

  /**
   * Saves the definition under an id or, if that is taken, with a number behind it.
   *
   * @param ids how many ids are tried
   * @returns the id under which it is stored
   */
  async save(wanted: string, definition: JsonObject, ids = MOST): Promise<string> {
    if (this.unsure && wanted !== this.unsure.wanted && wanted !== this.unsure.id) this.unsure = undefined;
    if (this.unsure && (await this.isSaved(this.unsure, definition))) return this.forget(this.unsure.id);
    for (let use = 1; ; use++) {
      const id = numbered(wanted, use);
      try {
        // oxlint-disable-next-line no-await-in-loop -- one id after the other
        await this.trying({ wanted, id, sent: [] }, definition, () => this.shelf.create(id, definition));
        return this.forget(id);
      } catch (error) {
        if (asProblem(error).status !== TAKEN || use === ids) throw error;
      }
    }
  }

  private forget(id: string): string {
    this.unsure = undefined;
    return id;
  }

  /** Tries the id of an earlier try again; false if others have stored something there. */
  private async isSaved(tries: Tries, definition: JsonObject): Promise<boolean> {
    const { id, sent } = tries;
    try {
      await this.trying(tries, definition, () => this.shelf.create(id, definition));
      return true;
    } catch (error) {
      if (asProblem(error).status !== TAKEN) throw error;
    }
    const { definition: stored, etag } = await this.shelf.read(id);
    if (!sent.some((each) => holds(stored, this.comparable(each)))) {
      this.unsure = undefined;
      return false;
    }
    const isUnchanged = sent.every((each) => same(each, definition));
    if (!isUnchanged) await this.trying(tries, definition, () => this.shelf.replace(id, definition, etag));
    return true;
  }

  /** Sends a definition, and remembers it if no answer says what became of it. */
  private async trying({ wanted, id, sent }: Tries, definition: JsonObject, send: () => Promise<unknown>): Promise<void> {
    try {
      await send();
    } catch (error) {
      const problem = asProblem(error);
      if (problem.isTransient || problem.status >= 500) this.unsure = { wanted, id, sent: [...sent, definition] };
      throw error;
    }
  }
}

/** Returns whether everything that was sent is in what is stored, which may have defaults beside it. */
export function holds(stored: Json | undefined, sent: Json): boolean {
  if (Array.isArray(sent)) {
    const kept: readonly Json[] = Array.isArray(stored) ? stored : [];
    return kept.length === sent.length && sent.every((each: Json, i) => holds(kept[i], each));
  }
  if (typeof sent !== "object" || sent === null) return stored === sent;
  const kept = typeof stored === "object" && stored !== null && !Array.isArray(stored) ? (stored as JsonObject) : {};
  return Object.entries(sent).every(([name, value]) => holds(kept[name], value as Json));
}
