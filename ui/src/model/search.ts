/** The parameters of a query string; a repeated parameter is a list. */
export type Search = Record<string, string | string[]>;

/** Parses `?state=failed&label=a:b` without converting strings to numbers. */
export function parseSearch(text: string): Search {
  const search: Search = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const known = search[name];
    if (known === undefined) search[name] = value;
    else search[name] = Array.isArray(known) ? [...known, value] : [known, value];
  }
  return search;
}

/** Writes a query string; omits empty and missing values. */
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

/** Returns whether a search text is a complete execution id. */
export function isExecutionId(text: string): boolean {
  return ULID.test(text.trim());
}
