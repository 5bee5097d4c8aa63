import { describe, expect, it } from "vitest";
import { revalidating } from "../src/api/revalidation";

const ADDRESS = "http://courier.example/api/jobs";

/** A server with one resource, and the `If-None-Match` headers of its requests. */
function server() {
  const state = { etag: '"1"', body: "one", asked: [] as Array<string | null> };
  const fetch = revalidating(async (request) => {
    const known = request.headers.get("if-none-match");
    state.asked.push(known);
    return known === state.etag
      ? new Response(null, { status: 304 })
      : new Response(state.body, { headers: { etag: state.etag } });
  });
  return { state, fetch };
}

describe("revalidating", () => {
  it("gives the answer that a 304 confirms, until there is another one", async () => {
    const { state, fetch } = server();
    const read = async () => {
      const answer = await fetch(new Request(ADDRESS));
      return [answer.status, await answer.text()];
    };
    expect(await read()).toEqual([200, "one"]);
    expect(await read()).toEqual([200, "one"]);
    Object.assign(state, { etag: '"2"', body: "two" });
    expect(await read()).toEqual([200, "two"]);
    expect(state.asked).toEqual([null, '"1"', '"1"']);
  });

  it("asks without an ETag once it has forgotten, also what was under way then", async () => {
    const { state, fetch } = server();
    await fetch(new Request(ADDRESS));
    const underWay = fetch(new Request(ADDRESS, { headers: { "x-api-key": "a" } }));
    fetch.forget();
    await underWay;
    await fetch(new Request(ADDRESS));
    await fetch(new Request(ADDRESS, { headers: { "x-api-key": "a" } }));
    expect(state.asked).toEqual([null, null, null, null]);
  });

  it("keeps apart what different callers are shown, and asks no change with an ETag", async () => {
    const { state, fetch } = server();
    await fetch(new Request(ADDRESS, { headers: { "x-api-key": "a" } }));
    await fetch(new Request(ADDRESS, { headers: { "x-api-key": "b" } }));
    await fetch(new Request(ADDRESS, { method: "POST" }));
    expect(state.asked).toEqual([null, null, null]);
  });
});

describe("a read after an act", () => {
  it("is like one after being told to take no older answer", async () => {
    let now = 0;
    const asked: Array<string | null> = [];
    const fetch = revalidating(
      async (request) => {
        asked.push(request.headers.get("cache-control"));
        return new Response("one");
      },
      () => now,
    );
    await fetch(new Request(ADDRESS));
    fetch.afresh();
    await fetch(new Request(ADDRESS));
    now = 3_000;
    await fetch(new Request(ADDRESS));
    expect(asked).toEqual([null, "no-cache", null]);
  });

  it("takes no older answer for three seconds, also where the act has failed", async () => {
    let now = 0;
    const asked: Array<string | null> = [];
    const fetch = revalidating(
      async (request) => {
        if (request.method !== "GET") throw new TypeError("no answer");
        asked.push(request.headers.get("cache-control"));
        return new Response("one");
      },
      () => now,
    );
    await fetch(new Request(ADDRESS));
    await expect(fetch(new Request(ADDRESS, { method: "POST" }))).rejects.toThrow("no answer");
    await fetch(new Request(ADDRESS));
    now = 2_999;
    await fetch(new Request(ADDRESS));
    now = 3_000;
    await fetch(new Request(ADDRESS));
    expect(asked).toEqual([null, "no-cache", "no-cache", null]);
  });
});
