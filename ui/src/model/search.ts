/** Parameters of a query string; one that occurs several times is a list. */
export type Search = Record<string, string | string[]>;

/** Reads `?state=failed&label=a:b` as it stands, without turning texts into numbers. */
export function parseSearch(text: string): Search {
  const search: Search = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const known = search[name];
    if (known === undefined) search[name] = value;
    else search[name] = Array.isArray(known) ? [...known, value] : [known, value];
  }
  return search;
}

/** Writes a query string; what is empty or not there is left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null && each !== "") params.append(name, String(each));
    }
  }
  const text = params.toString();
  return text ? `?${text}` : "";
}

const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/i;

/** Returns whether a text that somebody searches for is the whole id of an execution. */
export function isExecutionId(text: string): boolean {
  return ULID.test(text.trim());
}
