const MOST = 63;

/** Returns an id made of a name; an empty text for a name without letters of a to z and digits. */
export function slugOf(name: string): string {
  const plain = name.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return cut(plain.replaceAll(/[^a-z0-9]+/g, "-"), MOST);
}

/** Returns an id, numbered from its second use on: `fetch`, `fetch-2`, `fetch-3`; one that is short enough stays as it is. */
export function numbered(id: string, use: number): string {
  const end = use === 1 ? "" : `-${use}`;
  return (id.length + end.length > MOST ? cut(id, MOST - end.length) : id) + end;
}

/** Returns an id that is not taken: the one that is wanted, or the same with a number. */
export function freeId(wanted: string, taken: Iterable<string>): string {
  const known = new Set(taken);
  for (let use = 1; ; use++) {
    const id = numbered(wanted, use);
    if (!known.has(id)) return id;
  }
}

/** Returns a free id for a copy of an object. */
export function copyIdOf(id: string, taken: Iterable<string>): string {
  return freeId(`copy-of-${id}`, taken);
}

function cut(id: string, most: number): string {
  return id.replace(/^-+/, "").slice(0, most).replace(/-+$/, "");
}
