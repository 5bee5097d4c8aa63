import { fetchInPieces } from "./pieces";
import { session } from "./session";
import type { WorkspaceFile } from "./types";

/**
 * Has the browser save a file of an execution. The requests need the caller's credentials in a
 * header, so that a plain link would not do.
 */
export async function download(file: WorkspaceFile, onShare: (share: number) => void): Promise<void> {
  const { key } = session.get();
  const { pathname, search } = new URL(file.url, location.href);
  const headers: Record<string, string> = key ? { "x-api-key": key } : {};
  saveAs(await fetchInPieces(pathname + search, file.size_bytes, { headers, onShare }), file.name);
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
