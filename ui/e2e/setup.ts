import type { TestProject } from "vitest/node";
import { receive } from "./receiver";
import { seed } from "./seed";

/**
 * Fills the installation with data before the first test; the receivers of its notifications stop after the last test.
 */
export default async function setup(project: TestProject): Promise<() => void> {
  const taking = await receive(204);
  const refusing = await receive(422, "no such room \u202e<b>here</b>");
  const silent = await receive("none");
  project.provide("seeded", await seed({ taking, refusing, silent }));
  return () => [taking, refusing, silent].forEach((each) => each.close());
}
