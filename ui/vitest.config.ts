import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      { test: { name: "model", include: ["test/**/*.test.ts"] } },
      {
        test: {
          name: "e2e",
          include: ["e2e/**/*.test.ts"],
          globalSetup: "e2e/setup.ts",
          // One browser and one installation serve all files, one after the other.
          fileParallelism: false,
          maxWorkers: 1,
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
