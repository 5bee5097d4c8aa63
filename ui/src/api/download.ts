import { fetchInPieces } from "./pieces";
import { answerTo, problemOf } from "./problem";
import { session } from "./session";
import type { WorkspaceFile } from "./types";

/** Returns the caller's credentials. Requests send them in a header, so a plain link would not work. */
function credentials(): Record<string, string> {
  const { key } = session.get();
  return key ? { "x-api-key": key } : {};
}

/** Saves a file of an execution through the browser. */
export async function download(file: WorkspaceFile, onShare: (share: number) => void): Promise<void> {
  const { pathname, search } = new URL(file.url, location.href);
  saveAs(await fetchInPieces(pathname + search, file.size_bytes, { headers: credentials(), onShare }), file.name);
}

/** Saves the context of an execution through the browser, as the server sends it. */
export async function downloadContext(id: string): Promise<void> {
  const response = await answerTo(fetch(`/api/executions/${encodeURIComponent(id)}/context`, { headers: credentials() }));
  if (!response.ok) throw await problemOf(response, await response.json().catch(() => null));
  saveAs(await response.blob(), `${id}-context.json`);
}

/** Lets the browser save the content of a response. */
export function saveAs(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
