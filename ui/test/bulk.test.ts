import { describe, expect, it } from "vitest";
import { type Answer, AT_ONCE, begin, type Bulk, byConcern, isOver, MOST_AT_A_TIME, mustBeTyped, startBulk, tally } from "../src/model/bulk";
import { allToggled, chosenOf, NOTHING_CHOSEN, toggled } from "../src/model/choice";
import { numbers } from "./generated";

const ANSWERS: readonly Answer[] = [
  { kind: "accepted", state: "queued" },
  { kind: "refused", code: "invalid_state", message: "It is completed.", state: "completed" },
  { kind: "unanswered", message: "The server gave no answer." },
];

function anyAnswer(next: (below: number) => number): Answer {
  return ANSWERS[next(ANSWERS.length)] ?? { kind: "accepted" };
}

const idsOf = (items: Bulk["items"]) => items.map(({ id }) => id);

/** A bulk action whose requests are answered one by one, in an order that the test selects. */
class Server {
  readonly asked: string[] = [];
  readonly answers = new Map<string, Answer>();
  private readonly open: Array<{ id: string; answer: (answer: Answer) => void }> = [];
  most = 0;

  readonly send = (id: string): Promise<Answer> => {
    this.asked.push(id);
    return new Promise((answer) => {
      this.open.push({ id, answer });
      this.most = Math.max(this.most, this.open.length);
    });
  };

  get underWay(): number {
    return this.open.length;
  }

  async answer(at: number, answer: Answer): Promise<void> {
    const [request] = this.open.splice(at, 1);
    if (!request) throw new Error("No request is under way.");
    this.answers.set(request.id, answer);
    request.answer(answer);
    await new Promise((resolve) => setTimeout(resolve));
  }
}

describe("a bulk act", () => {
  it("sends each object once, at most four at a time, and no more once it is aborted", async () => {
    for (let seed = 1; seed <= 120; seed++) {
      const next = numbers(seed);
      const ids = Array.from({ length: next(30) }, () => `e${next(40)}`);
      const abortAfter = next(3) === 0 ? next(ids.length + 1) : Number.POSITIVE_INFINITY;
      const server = new Server();
      let bulk: Bulk = begin([]);
      const abort = startBulk(ids, server.send, (now) => (bulk = now));
      let sentBefore = Number.POSITIVE_INFINITY;
      for (let step = 0; server.underWay > 0 || step === abortAfter; step++) {
        if (step === abortAfter) {
          sentBefore = server.asked.length;
          abort();
        }
        // oxlint-disable-next-line no-await-in-loop -- each response determines the next request
        if (server.underWay > 0) await server.answer(next(server.underWay), anyAnswer(next));
      }

      const wanted = [...new Set(ids)];
      expect(server.most).toBeLessThanOrEqual(AT_ONCE);
      expect(new Set(server.asked).size).toBe(server.asked.length);
      expect(server.asked).toEqual(wanted.slice(0, Math.min(sentBefore, wanted.length)));
      expect(isOver(bulk)).toBe(true);
      expect(bulk.items.map(({ id, standing }) => [id, standing])).toEqual(
        wanted.map((id) => [id, server.answers.get(id) ?? { kind: "left" }]),
      );
      expect(tally(bulk).left).toBe(wanted.length - server.asked.length);
    }
  });

  it("shows what needs a look first, and only once it is over", () => {
    const items = (["accepted", "left", "refused", "accepted", "unanswered", "refused"] as const).map((kind, i) => ({
      id: `e${i}`,
      standing: kind === "refused" ? { kind, code: "invalid_state", message: "No." } : kind === "unanswered" ? { kind, message: "No." } : { kind },
    }));
    expect(idsOf(byConcern({ items, isAborted: true }))).toEqual(["e2", "e5", "e4", "e1", "e0", "e3"]);
    const running: Bulk = { items: [...items, { id: "e6", standing: { kind: "sent" } }], isAborted: false };
    expect(byConcern(running)).toEqual(running.items);
  });

  it("is typed for more than ten objects, and always for what cannot be undone", () => {
    expect([mustBeTyped(10, false), mustBeTyped(11, false), mustBeTyped(1, true)]).toEqual([false, true, true]);
  });
});

describe("a choice of rows", () => {
  const ids = Array.from({ length: MOST_AT_A_TIME + 50 }, (_, i) => `e${i}`);

  it("never has more than 200 rows, whatever is chosen", () => {
    const next = numbers(7);
    let chosen = NOTHING_CHOSEN;
    for (let step = 0; step < 2_000; step++) {
      const id = ids[next(ids.length)] ?? "";
      const was = chosen.has(id);
      const before = chosen.size;
      chosen = next(100) === 0 ? allToggled(chosen, ids) : toggled(chosen, id);
      expect(chosen.size).toBeLessThanOrEqual(MOST_AT_A_TIME);
      if (chosen.size === before - 1) expect([was, chosen.has(id)]).toEqual([true, false]);
    }
  });

  it("of all is undone by choosing all again", () => {
    const all = allToggled(NOTHING_CHOSEN, ids);
    expect(all.size).toBe(MOST_AT_A_TIME);
    expect(allToggled(all, ids).size).toBe(0);
  });

  it("is of what the list still has", () => {
    expect(chosenOf(["a", "b", "c"], (row) => row, new Set(["c", "gone", "a"]))).toEqual(["a", "c"]);
  });
});
