/** Unsaved edits of a job, stored in the tab. */
export interface Draft {
  readonly text: string;
  /** The text and the ETag on which the edits are based; `undefined` for a new job. */
  readonly base: string | undefined;
  readonly etag: string | undefined;
  readonly id: string;
  /** Time when the edits were stored, as an ISO 8601 instant. */
  readonly at: string;
}

const keyOf = (id: string | undefined) => `courier.draft.job.${id ?? ""}`;

/** Returns the stored edits of a job; an `undefined` id means the new job. */
export function draftOf(id: string | undefined): Draft | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(id)) ?? "null");
    return typeof kept === "object" && kept !== null && typeof (kept as Draft).text === "string" ? (kept as Draft) : undefined;
  } catch {
    return undefined;
  }
}

/** Stores edits; returns whether there was enough space. */
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
