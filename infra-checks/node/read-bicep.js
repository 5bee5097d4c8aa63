// Reads a line {"path": …, "text": …} and answers with a line, the file as bicep.js describes it; ends with its input.
import { createInterface } from 'node:readline';
import { bicepReader } from './bicep.js';

const read = await bicepReader();
for await (const request of createInterface({ input: process.stdin })) {
  const { path, text } = JSON.parse(request);
  process.stdout.write(`${JSON.stringify(read(path, text))}\n`);
}
