import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Tab } from "./browser";
import { ended } from "./seed";
import { partner, send } from "./site";

const MANY = 230;

async function start(job: string, body: object = {}): Promise<string> {
  return (await send<{ execution_id: string }>("POST", `jobs/${job}/trigger`, body)).execution_id;
}

describe("what belongs to an execution", () => {
  it("is read once more when the execution has ended", async () => {
    const before = `before-${Date.now()}`;
    await send("PUT", `jobs/${before}`, { steps: [{ id: "list", type: "file.list", config: { path: "in/*" } }] });
    const { definition } = await send<{ definition: object }>("GET", "jobs/daily-report");
    await send("PUT", `jobs/after-${before}`, { ...definition, job_id: `after-${before}`, depends_on: [{ job_id: before }] });
    const id = await start(`after-${before}`);
    const files = await Tab.open(`/executions/${id}?tab=files`);
    const trail = await Tab.open(`/executions/${id}?tab=trail`);
    await files.page.getByText("No files were received from or sent to partners.").waitFor();
    // Now the upstream job may start.
    await start(before);
    expect(await ended(id)).toBe("completed");
    const deliveries = files.page.getByRole("table", { name: "Files received from and sent to partners" });
    await deliveries.getByText("sent").waitFor();
    await expect.poll(() => deliveries.locator("tbody tr").count()).toBe(2);
    await trail.page.getByRole("table").getByText("execution.completed").waitFor();
    await files.picture("ended-files");
    expect([...files.complaints, ...trail.complaints]).toEqual([]);
    await deliveries.getByRole("link").nth(1).click();
    await files.page.waitForURL(/\/files\/[0-9a-f]{64}$/);
    await files.close();
    await trail.close();
  });

  it("is all there, page by page, however many files it has", async () => {
    const folder = join(partner().directory, "many");
    mkdirSync(folder, { recursive: true });
    for (let i = 0; i < MANY; i++) writeFileSync(join(folder, `file-${String(i).padStart(3, "0")}.txt`), `${i}`);
    const get = { id: "get", type: "sftp.download", config: { connection: "partner-a", path: "/many/*", destination: "in/" } };
    const stop = { id: "stop", type: "file.copy", config: { input: "none/*.txt", destination: "out/" } };
    const job = `many-files-${Date.now()}`;
    await send("PUT", `jobs/${job}`, { steps: [get, stop], failure_policy: { type: "stop" } });
    const id = await start(job);
    expect(await ended(id)).toBe("failed");
    const tab = await Tab.open(`/executions/${id}?tab=files`);
    const { page } = tab;
    for (const [table, more] of [["Files of the execution", "Show more files"], ["Files received from and sent to partners", "Show more received and sent files"]]) {
      const rows = page.getByRole("table", { name: table ?? "" });
      await expect.poll(() => rows.getAttribute("aria-rowcount")).toBe("201");
      await page.getByRole("button", { name: more ?? "" }).click();
      await expect.poll(() => rows.getAttribute("aria-rowcount")).toBe(String(MANY + 1));
    }
    await page.getByText("file-229.txt").first().scrollIntoViewIfNeeded();
    await tab.picture("many-files");
    expect(await tab.axe()).toEqual([]);
    expect(tab.complaints).toEqual([]);
    await tab.close();
  });
});
