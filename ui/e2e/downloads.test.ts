import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Tab } from "./browser";
import { ended } from "./seed";
import { partner, send } from "./site";

/** More than a single response of a host may contain, regardless of the host's memory. */
const BYTES = 67 << 20;

const hash = (content: Buffer) => createHash("sha256").update(content).digest("hex");

describe("a download", () => {
  it("of a file that no single answer may have comes whole", async () => {
    const content = Buffer.alloc(BYTES, "line of a large file\n");
    mkdirSync(join(partner().directory, "large"), { recursive: true });
    writeFileSync(join(partner().directory, "large/large.txt"), content);
    const get = { id: "get", type: "sftp.download", config: { connection: "partner-a", path: "/large/*", destination: "in/" } };
    // Files are deleted when an execution completes, and kept when it fails.
    const fail = { id: "list", type: "sftp.list", config: { connection: "partner-a", path: "/none" } };
    await send("PUT", "jobs/fetch-large", { steps: [get, fail], failure_policy: { type: "stop" } });
    const { execution_id: id } = await send<{ execution_id: string }>("POST", "jobs/fetch-large/trigger", {});
    await ended(id);
    const tab = await Tab.open(`/executions/${id}?tab=files`);
    const { page } = tab;
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download", exact: true }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe("large.txt");
    expect(hash(readFileSync(await download.path()))).toBe(hash(content));
    expect(tab.complaints).toEqual([]);
    await tab.close();
  });
});
