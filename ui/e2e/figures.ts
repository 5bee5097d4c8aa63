import { appendFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";

const FOLDER = join(import.meta.dirname, "../target/e2e");

/** Prints a figure that the tests measured, and appends it to `ui/target/e2e/figures.txt`. */
export function figure(line: string): void {
  mkdirSync(FOLDER, { recursive: true });
  appendFileSync(join(FOLDER, "figures.txt"), `${line}\n`);
  process.stdout.write(`${line}\n`);
}
