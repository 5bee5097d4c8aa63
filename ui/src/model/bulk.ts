/** Maximum number of objects of one bulk action. */
export const MOST_AT_A_TIME = 200;
/** Maximum number of parallel requests of a bulk action. */
export const AT_ONCE = 4;
/** Maximum number of objects for which a reversible bulk action is confirmed without typing. */
const UNTYPED = 10;

/** The result of the action for one object. */
export type Answer =
  /**
   * The action was accepted: the object's new state, its planned state, and the id of the new execution after a rerun.
   */
  | {
      readonly kind: "accepted";
      readonly state?: string | undefined;
      readonly stopping?: string | undefined;
      readonly made?: string | undefined;
    }
  /** The action was refused; `state` is the object's current state, if it could be read. */
  | { readonly kind: "refused"; readonly code: string; readonly message: string; readonly state?: string | undefined }
  /** There was no response, so the action may or may not have happened. */
  | { readonly kind: "unanswered"; readonly message: string; readonly state?: string | undefined };

/** One object of a bulk action: not sent, sent, answered, or skipped because the action was aborted. */
export interface Item {
  readonly id: string;
  readonly standing: { readonly kind: "waiting" | "sent" | "left" } | Answer;
}

/** A bulk action with its progress. */
export interface Bulk {
  readonly items: readonly Item[];
  readonly isAborted: boolean;
}

export type Standing = Item["standing"]["kind"];

/** Returns a bulk action with no object sent; duplicate ids count once. */
export function begin(ids: readonly string[]): Bulk {
  return { items: [...new Set(ids)].map((id) => ({ id, standing: { kind: "waiting" } })), isAborted: false };
}

/** Returns the ids to send now, in their order. */
export function sendable({ items }: Bulk): readonly string[] {
  const free = AT_ONCE - items.filter(({ standing }) => standing.kind === "sent").length;
  const waiting = items.filter(({ standing }) => standing.kind === "waiting");
  return waiting.slice(0, free).map(({ id }) => id);
}

/** Returns the bulk action with some of its objects marked as sent. */
export function sent(bulk: Bulk, ids: readonly string[]): Bulk {
  return changed(bulk, (item) => (ids.includes(item.id) ? { kind: "sent" } : item.standing));
}

export function answered(bulk: Bulk, id: string, answer: Answer): Bulk {
  return changed(bulk, (item) => (item.id === id ? answer : item.standing));
}

/** Returns the bulk action with all unsent objects skipped; sent objects are still answered. */
export function aborted(bulk: Bulk): Bulk {
  const left = changed(bulk, ({ standing }) => (standing.kind === "waiting" ? { kind: "left" } : standing));
  return { ...left, isAborted: true };
}

function changed({ items, isAborted }: Bulk, standingOf: (item: Item) => Item["standing"]): Bulk {
  return {
    items: items.map((item) => {
      const standing = standingOf(item);
      return standing === item.standing ? item : { ...item, standing };
    }),
    isAborted,
  };
}

export function isOver({ items }: Bulk): boolean {
  return items.every(({ standing }) => standing.kind !== "waiting" && standing.kind !== "sent");
}

const CONCERN: Readonly<Record<Standing, number>> = { refused: 0, unanswered: 1, left: 2, waiting: 3, sent: 3, accepted: 3 };

/**
 * Returns the objects of a bulk action. When it is complete, refused objects come first, followed by objects without a
 * response and skipped objects.
 */
export function byConcern(bulk: Bulk): readonly Item[] {
  if (!isOver(bulk)) return bulk.items;
  return bulk.items.toSorted((a, b) => CONCERN[a.standing.kind] - CONCERN[b.standing.kind]);
}

/** Returns the number of objects by status. */
export function tally({ items }: Bulk): Readonly<Record<Standing, number>> {
  const found = { waiting: 0, sent: 0, accepted: 0, refused: 0, unanswered: 0, left: 0 };
  for (const { standing } of items) found[standing.kind]++;
  return found;
}

/**
 * Sends an action for each of several objects once, four at a time.
 *
 * @param send never rejects: a failed action has an answer with the reason
 * @param onChange called immediately and after every change
 * @returns a function that aborts the bulk action, so that nothing more is sent
 */
export function startBulk(
  ids: readonly string[],
  send: (id: string) => Promise<Answer>,
  onChange: (bulk: Bulk) => void,
): () => void {
  let bulk = begin(ids);

  function become(next: Bulk): void {
    bulk = next;
    onChange(bulk);
  }

  function goOn(): void {
    const now = sendable(bulk);
    become(sent(bulk, now));
    for (const id of now) void sendOne(id);
  }

  async function sendOne(id: string): Promise<void> {
    const answer = await send(id);
    bulk = answered(bulk, id, answer);
    goOn();
  }

  goOn();
  return () => become(aborted(bulk));
}

/** Returns whether a bulk action must be confirmed by typing the number of its objects. */
export function mustBeTyped(count: number, isDestructive: boolean): boolean {
  return isDestructive || count > UNTYPED;
}
