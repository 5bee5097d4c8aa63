import { afterAll, afterEach } from "vitest";
import { Tab } from "./browser";

// Of a test that has failed, pictures show what it saw last; its tabs do not go on asking the host beside the next one.
afterEach(async ({ task }) => {
  if (task.result?.state !== "fail") return;
  await Tab.pictureAll(`failed-${task.name.replaceAll(/\W+/g, "-").slice(0, 60)}`);
  if (!task.concurrent) await Tab.closeAll();
});

afterAll(() => Tab.closeAll());
