import { afterAll, afterEach } from "vitest";
import { Tab } from "./browser";

// After a failed test, saves screenshots and closes its tabs, so that they do not send requests during the next test.
afterEach(async ({ task }) => {
  if (task.result?.state !== "fail") return;
  await Tab.pictureAll(`failed-${task.name.replaceAll(/\W+/g, "-").slice(0, 60)}`);
  if (!task.concurrent) await Tab.closeAll();
});

afterAll(() => Tab.closeAll());
