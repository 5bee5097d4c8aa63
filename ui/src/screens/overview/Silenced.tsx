import { Group, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { restoreAttention } from "../../api/attention";
import type { Overview } from "../../api/types";
import { count } from "../../model/numbers";
import { labelOf, titleOf } from "../../model/overview";
import { ProblemAlert } from "../../parts/ProblemAlert";
import { RoleButton } from "../../parts/RoleButton";
import { Untrusted } from "../../parts/Untrusted";
import { texts } from "../../texts";
import { attention } from "../../texts/attention";
import classes from "./Attention.module.css";
import { MarkFacts } from "./MarkFacts";

const words = attention.silenced;
const MOST_NAME = 60;

type Item = Overview["silenced"][number];

interface Props {
  readonly items: readonly Item[];
  /** Reads the overview again. */
  readonly onChanged: () => void;
}

/** Lists the items that operators have acknowledged or muted, with a button that shows an item again. */
export function Silenced({ items, onChanged }: Props) {
  return (
    <Stack component="ul" gap={4} className={classes.list} aria-label={words.list}>
      {items.map((item) => (
        <SilencedItem key={item.key} item={item} onChanged={onChanged} />
      ))}
    </Stack>
  );
}

interface ItemProps {
  readonly item: Item;
  readonly onChanged: () => void;
}

function SilencedItem({ item, onChanged }: ItemProps) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => restoreAttention(item.key, item.mark?.revision ?? 0),
    onSettled: onChanged,
  });
  return (
    <li className={classes.entry}>
      <Group gap="xs" justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Text size="sm" fw={600}>
            <Untrusted text={titleOf(item)} most={MOST_NAME} />
          </Text>
          <Text size="sm">
            {texts.overview.kinds[item.kind] ?? item.kind}
            {item.count !== undefined && item.count > 1 && `, ${words.occurrences(count(item.count))}`}
          </Text>
          {item.mark && <MarkFacts mark={item.mark} />}
        </div>
        <RoleButton
          needs="operator"
          size="compact-sm"
          variant="default"
          flex="none"
          loading={isPending}
          aria-label={words.undoOf(labelOf(item))}
          onClick={() => mutate()}
        >
          {words.undo}
        </RoleButton>
      </Group>
      {error && <ProblemAlert error={error} />}
    </li>
  );
}
