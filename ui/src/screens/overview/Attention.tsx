import { Group, Stack, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { Overview } from "../../api/types";
import { Panel } from "../../parts/Panel";
import { ProblemAlert } from "../../parts/ProblemAlert";
import { Time } from "../../parts/Time";
import { Token } from "../../parts/Token";
import { Untrusted } from "../../parts/Untrusted";
import { texts } from "../../texts";
import classes from "./Attention.module.css";
import { EndingSoon, useEndingSoon } from "./EndingSoon";

const words = texts.overview;

type Item = Overview["attention"][number];

/** Shows what somebody should look at, each with a link to where it can be dealt with. */
export function Attention({ overview }: { readonly overview: Overview }) {
  const { ending, error } = useEndingSoon();
  const isCalm = overview.attention.length === 0 && ending.length === 0;
  return (
    <Panel title={words.attention}>
      {isCalm && !error && <Text size="sm">{words.calm}</Text>}
      <Stack component="ul" gap={4} className={classes.list}>
        {overview.attention.map((item) => (
          <li key={`${item.kind} ${item.object_kind ?? ""} ${nameOf(item)}`}>
            <Entry item={item} />
          </li>
        ))}
        <EndingSoon ending={ending} />
      </Stack>
      {error && <ProblemAlert error={error} />}
      {!overview.attention_is_complete && (
        <Text size="xs" c="dimmed" mt="xs">
          {words.incomplete}
        </Text>
      )}
    </Panel>
  );
}

function nameOf(item: Item): string {
  return (
    item.execution_id ??
    item.watch_id ??
    item.expectation_id ??
    item.channel_id ??
    item.object_id ??
    ""
  );
}

/** The lists in which objects that cannot be read can be found and deleted, by kind. */
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

/** Returns the path of the screen on which an item can be dealt with. */
function screenOfItem({ execution_id, watch_id, channel_id, object_kind }: Item) {
  if (object_kind) return listOf(object_kind);
  if (channel_id) return "/channels/$id";
  return execution_id ? "/executions/$id" : watch_id ? "/watches/$id" : "/expectations/$id";
}

function Entry({ item }: { readonly item: Item }) {
  const at = item.at ?? item.since ?? item.by;
  return (
    <Link to={screenOfItem(item)} params={{ id: nameOf(item) }} className={classes.entry} data-row>
      <Group gap="xs" justify="space-between">
        <Text span size="sm" fw={600}>
          <Untrusted text={item.job_id ?? nameOf(item)} most={60} />
        </Text>
        {at && (
          <Text span size="xs" c="dimmed">
            <Time at={at} as="relative" />
          </Text>
        )}
      </Group>
      <Group gap="xs">
        <Text span size="sm">
          {words.kinds[item.kind] ?? item.kind}
        </Text>
        {item.code && <Token text={item.code} />}
        <Text span size="sm" c="dimmed">
          {item.step && <Untrusted text={words.atStep(item.step)} most={80} />}
          {item.failures !== undefined && words.failures(item.failures)}
          {item.expected !== undefined && words.came(item.came ?? 0, item.expected)}
        </Text>
      </Group>
    </Link>
  );
}
