import { mkdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { SerializedError } from "vitest";
import type { Reporter, TestCase, TestModule } from "vitest/node";

const FOLDER = join(import.meta.dirname, "../target/e2e");

const AWAITED = /- (waiting for .+)/;

/** Returns the first line of an error's message, and what the browser was waiting for, which is in a later line. */
function firstLine(error: SerializedError | undefined): string {
  const message = stripVTControlCharacters(error?.message ?? "no error is known");
  const [first = ""] = message.split("\n", 1);
  const awaited = AWAITED.exec(message)?.[1];
  return awaited === undefined ? first : `${first} (${awaited})`;
}

const described = (test: TestCase) =>
  `${basename(test.module.moduleId)} > ${test.fullName}: ${firstLine(test.result().errors?.[0] as SerializedError)}`;

/** Returns a summary of the test results in one line: first the failed tests, each with its first error. */
function verdict(modules: readonly TestModule[], others: readonly SerializedError[]): string {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const failed = tests.filter((test) => test.result().state === "failed").map(described);
  // Failures of hooks and of imports do not belong to a test.
  const around = modules.flatMap((module) => [
    ...module.errors(),
    ...[...module.children.allSuites()].flatMap((suite) => suite.errors()),
  ].map((error) => `${basename(module.moduleId)}: ${firstLine(error as SerializedError)}`));
  const all = [...failed, ...around, ...others.map((error) => `outside of the tests: ${firstLine(error)}`)];
  const counted = `${failed.length} of ${tests.length} tests failed`;
  return all.length === 0 ? counted : `${counted}: ${all.join("; ")}`;
}

/**
 * Writes `ui/target/e2e/summary-N.txt` for part N of the tests, which DashboardIT reads. The first line contains the
 * number of failed tests, their names and reasons. It is followed by the tests that needed a second attempt, and the
 * duration of each file.
 */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], others: readonly SerializedError[]): void {
    const again = modules
      .flatMap((module) => [...module.children.allTests()])
      .filter((test) => test.diagnostic()?.flaky)
      .map((test) => `needed a second try: ${described(test)}`);
    const took = modules
      .map((module) => ({ name: basename(module.moduleId), seconds: module.diagnostic().duration / 1_000 }))
      .toSorted((a, b) => b.seconds - a.seconds)
      .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s ${name}`);
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(join(FOLDER, `summary-${parseInt(process.env.E2E_PART ?? "1", 10)}.txt`), `${[verdict(modules, others), ...again, ...took].join("\n")}\n`);
    for (const line of again) process.stdout.write(`${line}\n`);
  }
}
