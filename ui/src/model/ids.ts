const MOST = 63;

/** Returns an id derived from a name; an empty string for a name without the letters a to z and digits. */
export function slugOf(name: string): string {
  const plain = name.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return cut(plain.replaceAll(/[^a-z0-9]+/g, "-"), MOST);
}

/**
 * Returns an id with a number from its second use: `fetch`, `fetch-2`, `fetch-3`. Shortens the id if it would be too
 * long.
 */
export function numbered(id: string, use: number): string {
  const end = use === 1 ? "" : `-${use}`;
  return (id.length + end.length > MOST ? cut(id, MOST - end.length) : id) + end;
}

/** Returns an unused id: the requested id, or that id with a number. */
export function freeId(wanted: string, taken: Iterable<string>): string {
  const known = new Set(taken);
  for (let use = 1; ; use++) {
    const id = numbered(wanted, use);
    if (!known.has(id)) return id;
  }
}

/** Returns an unused id for a copy of an object. */
export function copyIdOf(id: string, taken: Iterable<string>): string {
  return freeId(`copy-of-${id}`, taken);
}

function cut(id: string, most: number): string {
  return id.replace(/^-+/, "").slice(0, most).replace(/-+$/, "");
}
