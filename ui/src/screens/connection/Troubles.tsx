import { Stack, Text } from "@mantine/core";
import type { ConnectionHealth } from "../../api/types";
import { type Gap, partnerState, type Trouble, troubleKey } from "../../model/partnerPage";
import { ObjectLink } from "../../parts/ObjectLink";
import { Panel } from "../../parts/Panel";
import { Time } from "../../parts/Time";
import { Untrusted } from "../../parts/Untrusted";
import { partner } from "../../texts/partner";

const words = partner.trouble;
const MOST = 3;
const MESSAGE = 200;
const COLORS = { works: "var(--state-completed)", trouble: "var(--state-failed)", quiet: "dimmed", loading: "dimmed", unknown: "dimmed" } as const;

interface Props {
  readonly troubles: readonly Trouble[];
  readonly lastSuccess: ConnectionHealth["last_success"];
  /** Why further problems may be unknown. */
  readonly gap: Gap | undefined;
}

/** Shows the latest problems with a partner, each with a link for further investigation. */
export function Troubles({ troubles, lastSuccess, gap }: Props) {
  const state = partnerState(lastSuccess, troubles, gap);
  return (
    <Panel
      title={words.title}
      aside={
        <Text size="sm" fw={600} c={COLORS[state]}>
          {partner.states[state]}
        </Text>
      }
    >
      {troubles.length === 0 && !gap && <Text size="sm">{words.none}</Text>}
      {gap === "unknown" && <Text size="sm">{words.unread}</Text>}
      <Stack gap="sm">
        {troubles.slice(0, MOST).map((trouble) => (
          <div key={troubleKey(trouble)}>
            <Entry trouble={trouble} />
            {trouble.kind === "failure" && lastSuccess && Date.parse(lastSuccess.at) > Date.parse(trouble.at) && (
              <Text size="xs" c="dimmed">
                {words.answered}
              </Text>
            )}
          </div>
        ))}
      </Stack>
    </Panel>
  );
}

function Entry({ trouble }: { readonly trouble: Trouble }) {
  switch (trouble.kind) {
    case "failure":
      return (
        <Text size="sm">
          <ObjectLink kind="execution" id={trouble.failure.execution_id} text={words.failure(trouble.failure.code)} />{" "}
          <Time at={trouble.at} as="relative" />. {words.ofJob} <ObjectLink kind="job" id={trouble.failure.job_id} />
        </Text>
      );
    case "watch":
      return (
        <>
          <Text size="sm">
            {words.watch}: <ObjectLink kind="watch" id={trouble.id} />, {words.since} <Time at={trouble.at} as="relative" />
          </Text>
          <Text size="xs" c="dimmed">
            <Untrusted text={trouble.error.message} most={MESSAGE} />
          </Text>
        </>
      );
    case "missed":
      return (
        <Text size="sm">
          {words.missed(trouble.judgement.came, trouble.judgement.expected)},{" "}
          <ObjectLink kind="expectation" id={trouble.judgement.expectation} />, <Time at={trouble.at} as="relative" />
        </Text>
      );
  }
}
