import { Text } from "@mantine/core";
import type { Overview } from "../../api/types";
import { callerName } from "../../model/callers";
import { Time } from "../../parts/Time";
import { Untrusted } from "../../parts/Untrusted";
import { attention } from "../../texts/attention";

const words = attention.silenced;
const MOST_NAME = 120;
const MOST_NOTE = 500;

/** Shows the notes of operators about an item: who silenced it and until when, the assignee, and the reasons. */
export function MarkFacts({ mark }: { readonly mark: NonNullable<Overview["attention"][number]["mark"]> }) {
  const { silence, assignment } = mark;
  return (
    <>
      {silence && (
        <Text size="sm" c="dimmed">
          <Untrusted text={words[silence.state](callerName(silence.by))} most={MOST_NAME} /> <Time at={silence.at} as="relative" />
          {silence.state === "muted" && (
            <>
              {", "}
              {words.until} <Time at={silence.until} as="instant" />
            </>
          )}
        </Text>
      )}
      {assignment && (
        <Text size="sm" c="dimmed">
          <Untrusted text={words.assigned(callerName(assignment.assignee))} most={MOST_NAME} />
        </Text>
      )}
      {[...new Set([silence?.note, assignment?.note])].filter(Boolean).map((note) => (
        <Text key={note} size="sm">
          <Untrusted text={note ?? ""} most={MOST_NOTE} />
        </Text>
      ))}
    </>
  );
}
