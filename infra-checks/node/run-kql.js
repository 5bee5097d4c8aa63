// Reads a line {"types": …, "functions": …, "query": …, "tables": …, "now": …} and answers with a line {"rows": […]}, as run.js
// says, or {"rows": [], "problem": …}; ends with its input.
import { createInterface } from 'node:readline';
import { run } from './run.js';

for await (const request of createInterface({ input: process.stdin })) {
  const { types, functions, query, tables, now } = JSON.parse(request);
  process.stdout.write(`${JSON.stringify(answer(types, functions, query, tables, now))}\n`);
}

function answer(...question) {
  try {
    return { rows: run(...question) };
  } catch (error) {
    return { rows: [], problem: error.stack };
  }
}
