import { Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { download } from "../../api/download";
import { asProblem } from "../../api/problem";
import type { WorkspaceFile } from "../../api/types";
import { RoleButton } from "../../parts/RoleButton";
import { Untrusted } from "../../parts/Untrusted";
import { texts } from "../../texts";

/** Downloads a file of an execution, as the API lets operators do. */
export function Download({ file }: { readonly file: WorkspaceFile }) {
  const { mutate, isPending, error } = useMutation({ mutationFn: () => download(file) });
  return (
    <>
      <RoleButton needs="operator" size="compact-sm" variant="default" loading={isPending} onClick={() => mutate()}>
        {texts.execution.files.download}
      </RoleButton>
      {error && (
        <Text size="xs" role="alert">
          <Untrusted text={asProblem(error).message} most={200} />
        </Text>
      )}
    </>
  );
}
