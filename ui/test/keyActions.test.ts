import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { ImportedKey } from "../src/model/keyImport";
import { PageRequest } from "./pageRequest";

const KEY: ImportedKey = { kind: "ssh", name: "ours", text: "-----BEGIN OPENSSH PRIVATE KEY-----", passphrase: "" };
/** The private keys of the server, by name. */
const stored = new Map<string, string[]>();
let isDown = false;

/** A server that stores keys like Courier: an existing name gets a new version. */
async function answered(request: Request): Promise<Response> {
  if (isDown && request.method === "GET") return Response.json({ status: 503, code: "store_unavailable" }, { status: 503 });
  const name = new URL(request.url).pathname.split("/").at(-1) ?? "";
  const before = stored.get(name);
  if (request.method === "GET") return before ? Response.json({ name }) : Response.json({ status: 404, code: "key_not_found" }, { status: 404 });
  const { private: text } = (await request.json()) as { readonly private: string };
  stored.set(name, [...(before ?? []), text]);
  return Response.json({ name, version: stored.get(name)?.length }, { status: before ? 200 : 201 });
}

const imported = async (key: ImportedKey) => (await import("../src/api/keyActions")).importPrivateKey(key);

describe("a private key that is imported", () => {
  beforeAll(() => {
    vi.stubGlobal("window", { name: "" });
    vi.stubGlobal("Request", PageRequest);
    vi.stubGlobal("fetch", answered);
  });
  beforeEach(() => {
    stored.clear();
    isDown = false;
  });
  afterAll(() => vi.unstubAllGlobals());

  it("never takes the place of a key that has the name, also of one that no list has shown yet", async () => {
    await imported(KEY);
    expect(stored.get("ours")).toEqual([KEY.text]);
    stored.set("theirs", ["the key of others"]);
    await expect(imported({ ...KEY, name: "theirs" })).rejects.toMatchObject({ status: 409, message: "Another key has this name." });
    expect(stored.get("theirs")).toEqual(["the key of others"]);
  });

  it("is not sent while nothing says whether the name is free", async () => {
    isDown = true;
    await expect(imported(KEY)).rejects.toMatchObject({ status: 503 });
    expect(stored.size).toBe(0);
  });
});
