/** A column of a CSV file: its title and the value of each row. */
export interface CsvColumn<T> {
  readonly title: string;
  readonly of: (row: T) => string | number | undefined;
}

/**
 * Positions at which spreadsheet programs recognize a formula: the start of a cell, and the position after a separator
 * within it, because some programs split cells at `;` or a tab.
 */
const FORMULA = /^(?=[=+\-@\t\r\n])|(?<=[;\t\r\n])(?=[=+\-@])/g;
const QUOTED = /[",\r\n]/;

/** Returns the text of a cell. Text that a spreadsheet could interpret as a formula gets a leading apostrophe. */
function cellOf(value: string | number | undefined): string {
  if (value === undefined) return "";
  const text = typeof value === "string" ? value.replace(FORMULA, "'") : String(value);
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns rows as a CSV file (RFC 4180) with a header line. */
export function csvOf<T>(columns: ReadonlyArray<CsvColumn<T>>, rows: readonly T[]): string {
  const lines = [columns.map(({ title }) => title), ...rows.map((row) => columns.map(({ of }) => of(row)))];
  return lines.map((line) => `${line.map(cellOf).join(",")}\r\n`).join("");
}

/** Returns labels as the text of a cell, formatted as `key:value`. */
export function labelsIn(labels: Readonly<Record<string, string>> | undefined): string {
  return Object.entries(labels ?? {})
    .map(([key, value]) => `${key}:${value}`)
    .join(", ");
}
