import { problemOf } from "./problem";
import { session } from "./session";
import type { WorkspaceFile } from "./types";

/**
 * Has the browser save a file of an execution. The request needs the caller's credentials in a
 * header, so that a plain link would not do.
 */
export async function download(file: WorkspaceFile): Promise<void> {
  const { key } = session.get();
  const { pathname, search } = new URL(file.url, location.href);
  const response = await fetch(pathname + search, { headers: key ? { "x-api-key": key } : {} });
  if (!response.ok) throw await problemOf(response, await response.json().catch(() => null));
  saveAs(await response.blob(), file.name);
}

/** Has the browser save what an answer held. */
export function saveAs(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
