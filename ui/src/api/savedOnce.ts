import { numbered } from "../model/ids";
import { same } from "../model/merge";
import type { Json, JsonObject } from "../model/pointers";
import { asProblem } from "./problem";

const TAKEN = 412;
/** Maximum number of ids that are tried until one is free. */
const MOST = 50;

/** Stores definitions of a kind. A failed precondition is a problem with status 412. */
export interface Shelf {
  /** Stores a definition if its id is free. */
  create(id: string, definition: JsonObject): Promise<unknown>;
  read(id: string): Promise<{ readonly definition: Json; readonly etag: string }>;
  /** Replaces the definition that has an ETag. */
  replace(id: string, definition: JsonObject, etag: string): Promise<unknown>;
}

interface Tries {
  readonly wanted: string;
  readonly id: string;
  /** The definitions that were sent; each of them may be stored. */
  readonly sent: readonly JsonObject[];
}

/**
 * Saves a new definition only once, even if responses are lost and the definition is edited before the next attempt.
 * Never overwrites definitions that others have stored.
 */
export class SavedOnce {
  private unsure: Tries | undefined;

  /** @param comparable returns the part of a definition that can be read back */
  constructor(
    private readonly shelf: Shelf,
    private readonly comparable: (definition: JsonObject) => JsonObject = (definition) => definition,
  ) {}

  /** The id under which the definition may be stored although no response confirmed it. */
  get unsureId(): string | undefined {
    return this.unsure?.id;
  }

  /**
   * Saves the definition under an id. If the id is taken, a number is appended.
   *
   * @param ids maximum number of ids to try
   * @returns the id of the stored definition
   */
  async save(wanted: string, definition: JsonObject, ids = MOST): Promise<string> {
    if (this.unsure && wanted !== this.unsure.wanted && wanted !== this.unsure.id) this.unsure = undefined;
    if (this.unsure && (await this.isSaved(this.unsure, definition))) return this.forget(this.unsure.id);
    for (let use = 1; ; use++) {
      const id = numbered(wanted, use);
      try {
        // oxlint-disable-next-line no-await-in-loop -- ids are tried in order
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

  /** Tries the id of an earlier attempt again; returns false if another user has stored a definition there. */
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

  /** Sends a definition, and remembers it if there is no response. */
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

/** Returns whether a stored value contains everything that was sent; it may also have defaults. */
export function holds(stored: Json | undefined, sent: Json): boolean {
  if (Array.isArray(sent)) {
    const kept: readonly Json[] = Array.isArray(stored) ? stored : [];
    return kept.length === sent.length && sent.every((each: Json, i) => holds(kept[i], each));
  }
  if (typeof sent !== "object" || sent === null) return stored === sent;
  const kept = typeof stored === "object" && stored !== null && !Array.isArray(stored) ? (stored as JsonObject) : {};
  return Object.entries(sent).every(([name, value]) => holds(kept[name], value as Json));
}
