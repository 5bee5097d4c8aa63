/** Most objects that one bulk act is asked of. */
export const MOST_AT_A_TIME = 200;
/** Requests of a bulk act that are under way at the same time. */
export const AT_ONCE = 4;
/** Number of objects up to which a bulk act that can be taken back is confirmed without typing. */
const UNTYPED = 10;

/** Answer to the act for one object. */
export type Answer =
  /** The act was taken: the object's state since, what it will do, and the id of the new execution that a rerun made. */
  | {
      readonly kind: "accepted";
      readonly state?: string | undefined;
      readonly stopping?: string | undefined;
      readonly made?: string | undefined;
    }
  /** The act was refused; `state` is the object's state since, if it could be read. */
  | { readonly kind: "refused"; readonly code: string; readonly message: string; readonly state?: string | undefined }
  /** No answer came: the act may have happened or not. */
  | { readonly kind: "unanswered"; readonly message: string; readonly state?: string | undefined };

/** One object of a bulk act: not sent yet, on its way, answered, or left out because the act was aborted. */
export interface Item {
  readonly id: string;
  readonly standing: { readonly kind: "waiting" | "sent" | "left" } | Answer;
}

/** A bulk act, as far as it has come. */
export interface Bulk {
  readonly items: readonly Item[];
  readonly isAborted: boolean;
}

export type Standing = Item["standing"]["kind"];

/** Returns a bulk act none of whose objects has been sent; an id that is given twice counts once. */
export function begin(ids: readonly string[]): Bulk {
  return { items: [...new Set(ids)].map((id) => ({ id, standing: { kind: "waiting" } })), isAborted: false };
}

/** Returns the ids to be sent now, in their order. */
export function sendable({ items }: Bulk): readonly string[] {
  const free = AT_ONCE - items.filter(({ standing }) => standing.kind === "sent").length;
  const waiting = items.filter(({ standing }) => standing.kind === "waiting");
  return waiting.slice(0, free).map(({ id }) => id);
}

/** Returns the act with some of its objects on their way. */
export function sent(bulk: Bulk, ids: readonly string[]): Bulk {
  return changed(bulk, (item) => (ids.includes(item.id) ? { kind: "sent" } : item.standing));
}

export function answered(bulk: Bulk, id: string, answer: Answer): Bulk {
  return changed(bulk, (item) => (item.id === id ? answer : item.standing));
}

/** Returns the act with all that was not sent left out; what is on its way is still answered. */
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

/** Returns the objects of an act; when it is over, first those that were refused, those without an answer, and those not sent. */
export function byConcern(bulk: Bulk): readonly Item[] {
  if (!isOver(bulk)) return bulk.items;
  return bulk.items.toSorted((a, b) => CONCERN[a.standing.kind] - CONCERN[b.standing.kind]);
}

/** Returns how many objects stand how. */
export function tally({ items }: Bulk): Readonly<Record<Standing, number>> {
  const found = { waiting: 0, sent: 0, accepted: 0, refused: 0, unanswered: 0, left: 0 };
  for (const { standing } of items) found[standing.kind]++;
  return found;
}

/**
 * Sends an act for each of several objects, four at a time and each once.
 *
 * @param send never fails: an act that does not succeed has an answer that says so
 * @param onChange called at once and after every step
 * @returns what aborts the act: nothing is sent from then on
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

/** Returns whether a bulk act is confirmed by typing how many objects it is about. */
export function mustBeTyped(count: number, isDestructive: boolean): boolean {
  return isDestructive || count > UNTYPED;
}
