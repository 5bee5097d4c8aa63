import { download } from "../../api/download";
import type { WorkspaceFile } from "../../api/types";
import { DoNow } from "../../parts/DoNow";
import { texts } from "../../texts";

/** Downloads a file of an execution, as the API lets operators do. */
export function Download({ file }: { readonly file: WorkspaceFile }) {
  return (
    <DoNow needs="operator" size="compact-sm" run={() => download(file)}>
      {texts.execution.files.download}
    </DoNow>
  );
}
