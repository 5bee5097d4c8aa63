import { Group, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { restoreAttention } from "../../api/attention";
import type { Overview } from "../../api/types";
import { count } from "../../model/numbers";
import { ProblemAlert } from "../../parts/ProblemAlert";
import { RoleButton } from "../../parts/RoleButton";
import { Time } from "../../parts/Time";
import { Untrusted } from "../../parts/Untrusted";
import { texts } from "../../texts";
import { attention } from "../../texts/attention";
import classes from "./Attention.module.css";

const words = attention.silenced;
const MOST_NAME = 60;
const MOST_NOTE = 500;

type Item = Overview["silenced"][number];

interface Props {
  readonly items: readonly Item[];
  readonly nameOf: (item: Item) => string;
  /** Reads the overview again. */
  readonly onChanged: () => void;
}

/** Lists what operators have acknowledged or muted, with a button that shows an item again. */
export function Silenced({ items, nameOf, onChanged }: Props) {
  return (
    <Stack component="ul" gap={4} className={classes.list} aria-label={words.list}>
      {items.map((item) => (
        <SilencedItem key={item.key} item={item} name={nameOf(item)} onChanged={onChanged} />
      ))}
    </Stack>
  );
}

interface ItemProps {
  readonly item: Item;
  readonly name: string;
  readonly onChanged: () => void;
}

function SilencedItem({ item, name, onChanged }: ItemProps) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => restoreAttention(item.key),
    onSettled: onChanged,
  });
  const { silence, assignment } = item.mark ?? {};
  return (
    <li className={classes.entry}>
      <Group gap="xs" justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Text size="sm" fw={600}>
            <Untrusted text={name} most={MOST_NAME} />
          </Text>
          <Text size="sm">
            {texts.overview.kinds[item.kind] ?? item.kind}
            {item.count !== undefined && item.count > 1 && `, ${words.occurrences(count(item.count))}`}
          </Text>
          {silence && (
            <Text size="sm" c="dimmed">
              <Untrusted text={words[silence.state](silence.by)} most={120} /> <Time at={silence.at} as="relative" />
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
              <Untrusted text={words.assigned(assignment.assignee)} most={120} />
            </Text>
          )}
          {silence?.note && (
            <Text size="sm">
              <Untrusted text={silence.note} most={MOST_NOTE} />
            </Text>
          )}
        </div>
        <RoleButton needs="operator" size="compact-sm" variant="default" flex="none" loading={isPending} onClick={() => mutate()}>
          {words.undo}
        </RoleButton>
      </Group>
      {error && <ProblemAlert error={error} />}
    </li>
  );
}
