/** Edits of a job that were not saved, as they are kept in the tab. */
export interface Draft {
  readonly text: string;
  /** The text and the ETag that they began with; none of a new job. */
  readonly base: string | undefined;
  readonly etag: string | undefined;
  readonly id: string;
  /** When they were kept, as an instant of ISO 8601. */
  readonly at: string;
}

const keyOf = (id: string | undefined) => `courier.draft.job.${id ?? ""}`;

/** Returns the edits that are kept of a job; `undefined` stands for the new one. */
export function draftOf(id: string | undefined): Draft | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(id)) ?? "null");
    return typeof kept === "object" && kept !== null && typeof (kept as Draft).text === "string" ? (kept as Draft) : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps edits; returns whether there was room for them. */
export function keepDraft(id: string | undefined, draft: Draft): boolean {
  try {
    sessionStorage.setItem(keyOf(id), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function dropDraft(id: string | undefined): void {
  sessionStorage.removeItem(keyOf(id));
}
