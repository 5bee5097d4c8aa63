import { describe, expect, it } from "vitest";
import type { Delivery } from "../src/api/types";
import { deliveryFilters, deliveryId, hops, isOfLastMonth, readFilesSearch, widened } from "../src/model/files";

const delivery = (name: string, startedAt: string, endedAt = startedAt): Delivery => ({
  direction: "received",
  name,
  size_bytes: 1,
  remote: { connection: "a", path: `/${name}` },
  local_path: "",
  verified: "size",
  gone: false,
  started_at: startedAt,
  ended_at: endedAt,
  execution_id: "e",
  job_id: "j",
  step_id: "s",
  attempt: 0,
  nonce: "n",
});

describe("files", () => {
  it("reads the filters of an address and leaves out what it does not know", () => {
    expect(readFilesSearch({ name: "a.csv", top: "5", sha256: "", since: ["1h"] })).toEqual({ name: "a.csv" });
  });

  it("asks for a hash in the case in which hashes are kept, and for the time that the filters leave", () => {
    const since = "2026-11-22T10:00:00.000Z";
    expect(deliveryFilters({ sha256: "AB12", since: "24h", label: "team" }, { since })).toEqual({
      sha256: "ab12",
      label: ["team"],
      since,
    });
    expect(deliveryFilters({ contains: "a%" }, {})).toEqual({ contains: "a%" });
    expect(deliveryFilters({ since: "yesterday", from: "x" }, {})).toEqual({});
  });

  it("widens a whole name, or its beginning, to a part of it", () => {
    expect(widened({ name: "a", connection: "p" })).toEqual({ contains: "a", connection: "p" });
    expect(widened({ name: "a*" })).toEqual({ contains: "a" });
    expect(widened({ name: "*" })).toBeUndefined();
    expect(widened({ contains: "a", connection: "p" })).toBeUndefined();
  });

  it("knows when a part of a name is searched in the last month alone", () => {
    expect(isOfLastMonth({ contains: "a", to: "2026-11-20" })).toBe(true);
    const others = [{}, { contains: "a", since: "24h" }, { contains: "a", from: "2026-01-01" }, { contains: "a", name: "b" }];
    expect(others.filter(isOfLastMonth)).toEqual([]);
  });

  it("puts deliveries of one content into the order in which they began", () => {
    const way = hops([
      delivery("third", "2026-11-23T10:00:02Z"),
      delivery("second", "2026-11-23T10:00:01Z", "2026-11-23T10:00:09Z"),
      delivery("first", "2026-11-23T10:00:01Z", "2026-11-23T10:00:03Z"),
    ]);
    expect(way.map((each) => each.name)).toEqual(["first", "second", "third"]);
  });

  it("tells deliveries of one attempt apart", () => {
    const at = "2026-11-23T10:00:00Z";
    expect(new Set([delivery("a", at), delivery("b", at)].map(deliveryId)).size).toBe(2);
  });
});
