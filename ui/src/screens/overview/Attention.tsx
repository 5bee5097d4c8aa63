import { Code, Group, Stack, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { Overview } from "../../api/types";
import { Panel } from "../../parts/Panel";
import { Time } from "../../parts/Time";
import { Untrusted } from "../../parts/Untrusted";
import { texts } from "../../texts";
import classes from "./Attention.module.css";

const words = texts.overview;

type Item = Overview["attention"][number];

/** Shows what somebody should look at, each with a link to where it can be dealt with. */
export function Attention({ overview }: { readonly overview: Overview }) {
  return (
    <Panel title={words.attention}>
      {overview.attention.length === 0 && <Text size="sm">{words.calm}</Text>}
      <Stack component="ul" gap={4} className={classes.list}>
        {overview.attention.map((item) => (
          <li key={`${item.kind} ${nameOf(item)}`}>
            <Entry item={item} />
          </li>
        ))}
      </Stack>
      {!overview.attention_is_complete && (
        <Text size="xs" c="dimmed" mt="xs">
          {words.incomplete}
        </Text>
      )}
    </Panel>
  );
}

function nameOf(item: Item): string {
  return item.execution_id ?? item.watch_id ?? item.expectation_id ?? "";
}

function Entry({ item }: { readonly item: Item }) {
  const at = item.at ?? item.since ?? item.by;
  const what = (
    <>
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
        {item.code && <Code>{item.code}</Code>}
        <Text span size="sm" c="dimmed">
          {item.step && words.atStep(item.step)}
          {item.failures !== undefined && words.failures(item.failures)}
          {item.expected !== undefined && words.came(item.came ?? 0, item.expected)}
        </Text>
      </Group>
    </>
  );
  return item.execution_id ? (
    <Link to="/executions/$id" params={{ id: item.execution_id }} className={classes.entry} data-row>
      {what}
    </Link>
  ) : (
    <div className={classes.entry}>{what}</div>
  );
}
