import { Group, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { Link, type LinkProps } from "@tanstack/react-router";
import { useState } from "react";
import type { Overview } from "../../api/types";
import { callerName } from "../../model/callers";
import { idOf, isCalm, labelOf, titleOf, type Trouble, troubles } from "../../model/overview";
import { Fold } from "../../parts/Folded";
import { later } from "../../parts/later";
import { Panel } from "../../parts/Panel";
import { ProblemAlert } from "../../parts/ProblemAlert";
import { RoleButton } from "../../parts/RoleButton";
import { Time } from "../../parts/Time";
import { Token } from "../../parts/Token";
import { Untrusted } from "../../parts/Untrusted";
import { texts } from "../../texts";
import classes from "./Attention.module.css";
import { EndingSoon, useEndingSoon } from "./EndingSoon";

const words = texts.overview;

type Item = Overview["attention"][number];

const MarkDialog = later(() => import("./MarkDialog").then((module) => module.MarkDialog));
const Silenced = later(() => import("./Silenced").then((module) => module.Silenced));

/** Lists the items that need attention, each with a link to the screen where it can be resolved. */
export function Attention({ overview }: { readonly overview: Overview }) {
  const { ending, error } = useEndingSoon();
  const [marked, mark] = useState<Item>();
  const [isFolded, fold] = useState(true);
  const client = useQueryClient();
  const { attention, silenced } = overview;
  const readAgain = () => void client.invalidateQueries({ queryKey: ["overview"] });
  const order = attention.length > 1 && (
    <Text size="xs" c="dimmed">
      {words.order}
    </Text>
  );
  return (
    <Panel title={words.attention} aside={order}>
      {isCalm(overview, ending) && !error && <Text size="sm">{words.calm}</Text>}
      <Stack component="ul" gap={4} className={classes.list}>
        {troubles(attention).map((trouble) => (
          <li key={trouble.newest.key} className={classes.item}>
            <Entry trouble={trouble} isComplete={overview.attention_is_complete} />
            <RoleButton
              needs="operator"
              size="compact-sm"
              variant="subtle"
              aria-label={words.markOf(labelOf(trouble.newest))}
              onClick={() => mark(trouble.newest)}
            >
              <span aria-hidden="true" title={words.mark}>
                ⋯
              </span>
            </RoleButton>
          </li>
        ))}
        {ending && <EndingSoon ending={ending} />}
      </Stack>
      {error && <ProblemAlert error={error} />}
      {!overview.attention_is_complete && (
        <Text size="xs" c="dimmed" mt="xs">
          {words.incomplete}
        </Text>
      )}
      {silenced.length > 0 && (
        <Fold title={words.silenced(silenced.length)} isOpen={!isFolded} onToggle={() => fold(!isFolded)}>
          <Silenced items={silenced} onChanged={readAgain} />
        </Fold>
      )}
      {marked && (
        <MarkDialog item={marked} at={overview.at} onClose={() => mark(undefined)} onChanged={readAgain} />
      )}
    </Panel>
  );
}

/** The lists in which unreadable objects can be found and deleted, by kind. */
const lists = {
  api_key: "/api-keys",
  calendar: "/calendars",
  chain: "/chains",
  channel: "/channels",
  connection: "/connections",
  expectation: "/expectations",
  job: "/jobs",
  key: "/keys",
  schedule: "/schedules",
  schedule_state: "/schedules",
  settings: "/settings",
  subscription: "/subscriptions",
  watch: "/watches",
  watch_state: "/watches",
} as const;

function listOf(kind: string) {
  return Object.hasOwn(lists, kind) ? lists[kind as keyof typeof lists] : "/jobs";
}

/** Returns the link target where a problem can be resolved. */
function addressOf({ newest, count }: Trouble<Item>): LinkProps {
  const { execution_id, watch_id, channel_id, object_kind, job_id, code } = newest;
  if (count > 1) return { to: "/executions", search: { state: "failed", ...(job_id && { job_id }), ...(code && { code }) } };
  const params = { id: idOf(newest) };
  if (object_kind) return { to: listOf(object_kind), params };
  if (channel_id) return { to: "/channels/$id", params };
  return { to: execution_id ? "/executions/$id" : watch_id ? "/watches/$id" : "/expectations/$id", params };
}

interface EntryProps {
  readonly trouble: Trouble<Item>;
  /** Whether the server's list is complete. */
  readonly isComplete: boolean;
}

function Entry({ trouble, isComplete }: EntryProps) {
  const { newest: item, count, isOneStep } = trouble;
  const at = item.at ?? item.since ?? item.by;
  return (
    <Link {...addressOf(trouble)} className={classes.entry} data-row>
      <Group gap="xs" justify="space-between">
        <Text span size="sm" className={classes.title}>
          <Untrusted text={titleOf(item)} most={60} />
        </Text>
        {at && (
          <Text span size="xs" c="dimmed">
            <Time at={at} as="relative" />
          </Text>
        )}
      </Group>
      <Group gap="xs">
        <Text span size="sm">
          {count > 1 ? words.executionsFailed(isComplete ? String(count) : `${count}+`) : (words.kinds[item.kind] ?? item.kind)}
        </Text>
        {item.code && <Token text={item.code} />}
        <Text span size="sm" c="dimmed">
          {isOneStep && item.step && <Untrusted text={words.atStep(item.step)} most={80} />}
          {item.failures !== undefined && words.failures(item.failures)}
          {item.expected !== undefined && words.came(item.came ?? 0, item.expected)}
        </Text>
      </Group>
      {item.mark && <Mark mark={item.mark} />}
    </Link>
  );
}

/** Shows the notes of operators about an item that is not hidden. */
function Mark({ mark: { assignment, silence } }: { readonly mark: NonNullable<Item["mark"]> }) {
  const note = assignment ? assignment.note : silence?.note;
  const said = [
    silence && words.acknowledged(callerName(silence.by)),
    assignment && words.assigned(callerName(assignment.assignee)),
  ].filter((each) => each !== undefined);
  return (
    <Text size="xs" c="dimmed">
      {said.map((each, index) => (
        <span key={each}>
          {index > 0 && " · "}
          <Untrusted text={each} most={120} />
        </span>
      ))}
      {note && (
        <>
          {": "}
          <Untrusted text={note} most={120} />
        </>
      )}
    </Text>
  );
}
