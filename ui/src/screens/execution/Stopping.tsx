import { Text } from "@mantine/core";
import type { Execution } from "../../api/types";
import { callerName } from "../../model/callers";
import { LongText } from "../../parts/LongText";
import { Time } from "../../parts/Time";
import { Untrusted } from "../../parts/Untrusted";
import { execution as words } from "../../texts/execution";

const WHO = 80;
const WHY = 300;

/** Shows who asked a running execution to stop, when and why, until the execution stops. */
export function Stopping({ execution }: { readonly execution: Execution }) {
  const { stopping, stopping_by: by, stopping_at: at, stopping_reason: why } = execution;
  if (!stopping || !by) return null;
  return (
    <Text size="sm">
      <Untrusted text={words.stoppingBy(stopping, callerName(by))} most={WHO + stopping.length} /> {at && <Time at={at} />}
      {why && (
        <>
          {" "}
          <LongText text={why} most={WHY} />
        </>
      )}
    </Text>
  );
}
