import { createHash, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fetchInPieces } from "../src/api/pieces";

const MOST = 1_000;
const waits: number[] = [];
const shares: number[] = [];
let asked: (string | undefined)[] = [];
let file: Buffer;
/** Handlers of the next requests; if there are none, requests are answered as the API does. */
let troubles: ((response: ServerResponse, request: IncomingMessage) => void)[] = [];

const etag = () => `"${createHash("sha256").update(file).digest("hex")}"`;

function answer(request: IncomingMessage, response: ServerResponse): void {
  const version = request.headers["if-range"];
  const range = version === undefined || version === etag() ? /^bytes=(\d+)-$/.exec(request.headers.range ?? "") : null;
  const first = Number(range?.[1]);
  if (!range && file.length > MOST) {
    response.writeHead(400, { "content-type": "application/problem+json" }).end('{"code":"range_required","detail":"too large"}');
  } else if (!range) {
    response.writeHead(200, { etag: etag() }).end(file);
  } else if (first >= file.length) {
    response.writeHead(416, { "content-range": `bytes */${file.length}` }).end("{}");
  } else {
    const last = Math.min(first + MOST, file.length) - 1;
    response
      .writeHead(206, { "content-range": `bytes ${first}-${last}/${file.length}`, etag: etag() })
      .end(file.subarray(first, last + 1));
  }
}

const server = createServer((request, response) => {
  asked.push(request.headers.range);
  const trouble = troubles.shift();
  if (trouble) trouble(response, request);
  if (!response.writableEnded && !response.destroyed) answer(request, response);
});

beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => server.close());

async function fetched(size = file.length): Promise<Buffer> {
  asked = [];
  waits.length = 0;
  shares.length = 0;
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/file`;
  const pause = async (milliseconds: number) => void waits.push(milliseconds);
  const content = await fetchInPieces(address, size, { headers: {}, pause, onShare: (share) => shares.push(share) });
  return Buffer.from(await content.arrayBuffer());
}

const nothing = () => undefined;
const busy = (response: ServerResponse) => void response.writeHead(503, { "retry-after": "7" }).end('{"code":"too_many_downloads"}');
const cut = (response: ServerResponse) => void response.destroy();
const short = (response: ServerResponse) => {
  response.writeHead(206, { "content-range": `bytes 0-${MOST - 1}/${file.length}`, etag: etag() });
  response.end(file.subarray(0, 10));
};
const gone = (response: ServerResponse) => void response.writeHead(404).end('{"code":"file_not_found","detail":"gone"}');
const replaced = () => void (file = randomBytes(file.length));

describe("a file in pieces", () => {
  for (const size of [0, 1, MOST - 1, MOST, MOST + 1, 3 * MOST, 3 * MOST + 7]) {
    it(`of ${size} bytes comes whole`, async () => {
      file = randomBytes(size);
      troubles = [];
      expect(await fetched()).toEqual(file);
      expect(asked).toHaveLength(Math.max(1, Math.ceil(size / MOST)));
      expect(shares).toHaveLength(Math.max(0, Math.ceil(size / MOST) - 1));
    });
  }

  it("goes on where it was after trouble that passes", async () => {
    file = randomBytes(3 * MOST);
    troubles = [nothing, busy, cut, nothing];
    expect(await fetched()).toEqual(file);
    expect(asked).toEqual(["bytes=0-", "bytes=1000-", "bytes=1000-", "bytes=1000-", "bytes=2000-"]);
    expect(waits).toEqual([7_000, 2_000]);
  });

  it("is not taken for whole where an answer is shorter than it says", async () => {
    file = randomBytes(2 * MOST);
    troubles = [short];
    expect(await fetched()).toEqual(file);
    expect(waits).toHaveLength(1);
  });

  it("is begun again where it is replaced meanwhile, by one of any size", async () => {
    for (const size of [3 * MOST, MOST + 1, MOST, 5]) {
      file = randomBytes(3 * MOST);
      troubles = [nothing, () => void (file = randomBytes(size))];
      expect(await fetched()).toEqual(file);
    }
  });

  it("ends in a refusal where it is replaced without end, is gone, or never comes", async () => {
    file = randomBytes(3 * MOST);
    troubles = Array.from({ length: 12 }, () => replaced);
    await expect(fetched()).rejects.toMatchObject({ code: "file_replaced" });
    troubles = [nothing, gone];
    await expect(fetched()).rejects.toMatchObject({ code: "file_not_found", status: 404 });
    troubles = Array.from({ length: 6 }, () => busy);
    await expect(fetched()).rejects.toMatchObject({ code: "too_many_downloads" });
    expect(waits).toHaveLength(5);
  });
});
