/** A column of a CSV file: its title, and the value of each row in it. */
export interface CsvColumn<T> {
  readonly title: string;
  readonly of: (row: T) => string | number | undefined;
}

/**
 * Places where programs for spreadsheets begin to read a formula: the beginning of a cell, and within it what follows
 * a separator of theirs, since some of them split cells at `;` or a tab.
 */
const FORMULA = /^(?=[=+\-@\t\r\n])|(?<=[;\t\r\n])(?=[=+\-@])/g;
const QUOTED = /[",\r\n]/;

/** Returns the text of a cell; text that a spreadsheet would take for a formula gets an apostrophe before it. */
function cellOf(value: string | number | undefined): string {
  if (value === undefined) return "";
  const text = typeof value === "string" ? value.replace(FORMULA, "'") : String(value);
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns rows as a CSV file (RFC 4180) with a line of titles. */
export function csvOf<T>(columns: ReadonlyArray<CsvColumn<T>>, rows: readonly T[]): string {
  const lines = [columns.map(({ title }) => title), ...rows.map((row) => columns.map(({ of }) => of(row)))];
  return lines.map((line) => `${line.map(cellOf).join(",")}\r\n`).join("");
}

/** Returns labels as the text of a cell, each as `key:value`. */
export function labelsIn(labels: Readonly<Record<string, string>> | undefined): string {
  return Object.entries(labels ?? {})
    .map(([key, value]) => `${key}:${value}`)
    .join(", ");
}
