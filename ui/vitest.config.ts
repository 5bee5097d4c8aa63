import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const LAST = "layout.test.ts";

/** Browser tests that take about as long as all others; with `--shard=1/2`, they are the first part. */
const FIRST_PART = ["builder", "editor", "hostile", "large", "layout", "live", "roles", "typing"].map((name) => `/e2e/${name}.test.ts`);

const rank = ({ moduleId }: TestSpecification) => (moduleId.endsWith(LAST) ? 1 : 0);

/** Sorts the files by name, with the file that takes pictures of the results of all others at the end. */
class LayoutLast extends BaseSequencer {
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index, count } = this.ctx.config.shard ?? { index: 1, count: 1 };
    if (count > 2) throw new Error(`the tests have two parts, not ${count}`);
    if (count === 1) return files;
    return files.filter(({ moduleId }) => FIRST_PART.some((each) => moduleId.endsWith(each)) === (index === 1));
  }

  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => rank(a) - rank(b) || a.moduleId.localeCompare(b.moduleId));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LayoutLast },
    projects: [
      { test: { name: "model", include: ["test/**/*.test.ts"], testTimeout: 60_000 } },
      {
        test: {
          name: "e2e",
          include: ["e2e/**/*.test.ts"],
          globalSetup: "e2e/setup.ts",
          // All files share one browser and one installation, and run one after the other.
          fileParallelism: false,
          maxWorkers: 1,
          isolate: false,
          setupFiles: "e2e/each.ts",
          // Within a file, tests that change nothing run concurrently: describe.concurrent.
          maxConcurrency: 4,
          // Deadlines, not delays, because the machine may be slow. A single wait of the browser times out earlier.
          testTimeout: 400_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 60_000, interval: 50 } },
          // The report lists each test that needed a second attempt.
          retry: 1,
        },
      },
    ],
  },
});
