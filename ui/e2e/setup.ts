import type { TestProject } from "vitest/node";
import { receive } from "./receiver";
import { seed } from "./seed";

/** Fills the installation once, before the first test; the receiver of its notices ends after the last one. */
export default async function setup(project: TestProject): Promise<() => void> {
  const receiver = await receive(204);
  project.provide("seeded", await seed(receiver.url));
  return () => receiver.close();
}
