// Reads a line {"tables": …, "functions": …, "query": …} and answers with a line, what kql.js says of it; ends with its input.
import { createInterface } from 'node:readline';
import { bind } from './kql.js';

for await (const request of createInterface({ input: process.stdin })) {
  const { tables, functions, query } = JSON.parse(request);
  process.stdout.write(`${JSON.stringify(bind(tables, functions, query))}\n`);
}
