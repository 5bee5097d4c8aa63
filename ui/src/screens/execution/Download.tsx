import { Text } from "@mantine/core";
import { useState } from "react";
import { download } from "../../api/download";
import type { WorkspaceFile } from "../../api/types";
import { DoNow } from "../../parts/DoNow";
import { execution as executionTexts } from "../../texts/execution";

const words = executionTexts.files;

/** Downloads a file of an execution, which the API allows operators; shows the progress of a large file. */
export function Download({ file }: { readonly file: WorkspaceFile }) {
  const [share, setShare] = useState<number>();
  return (
    <>
      <DoNow needs="operator" size="compact-sm" run={() => download(file, setShare).finally(() => setShare(undefined))}>
        {words.download}
      </DoNow>
      {share !== undefined && (
        <Text size="xs" role="status">
          {words.downloaded(share)}
        </Text>
      )}
    </>
  );
}
