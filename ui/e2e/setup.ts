import type { TestProject } from "vitest/node";
import { seed } from "./seed";

/** Fills the installation once, before the first test. */
export default async function setup(project: TestProject): Promise<void> {
  project.provide("seeded", await seed());
}
