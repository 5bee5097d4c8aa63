import { Radio, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { markAttention } from "../../api/attention";
import type { Overview } from "../../api/types";
import { zoneChoice, zoneOf } from "../../app/preferences";
import { useMe } from "../../app/useMe";
import { useStore } from "../../app/useStore";
import { type MarkAction, markActions, markRequest, muteUntil, tomorrowMorning } from "../../model/attention";
import { zoneName } from "../../model/times";
import { ConfirmAction } from "../../parts/ConfirmAction";
import { attention as words } from "../../texts/attention";

const MOST_NOTE = 500;
const MOST_ASSIGNEE = 100;

interface Props {
  readonly name: string;
  readonly item: Overview["attention"][number];
  /** The time of the server. */
  readonly at: string;
  readonly onClose: () => void;
  /** Reads the overview again. */
  readonly onChanged: () => void;
}

/** Asks what to do about an item that needs attention, and does it. */
export function MarkDialog({ name, item, at, onClose, onChanged }: Props) {
  const me = useMe();
  const zone = zoneOf(useStore(zoneChoice));
  const now = Date.parse(at);
  const [entered, enter] = useState(() => ({
    action: "acknowledge" as MarkAction,
    assignee: item.mark?.assignment?.assignee ?? me?.caller ?? "",
    until: tomorrowMorning(now, zone),
  }));
  const actions = markActions(item);
  const request = markRequest(entered, item, zone, now);
  const read = muteUntil(entered.until, zone, now);
  return (
    <ConfirmAction
      act={{
        title: words.title(name),
        consequences: (
          <Stack gap="sm">
            <Radio.Group
              label={words.choose}
              value={entered.action}
              onChange={(value) => enter({ ...entered, action: actions.find((each) => each === value) ?? entered.action })}
            >
              <Stack gap="xs" mt="xs">
                {actions.map((each) => (
                  <Radio key={each} value={each} label={words.actions[each]} description={words.explained[each]} />
                ))}
              </Stack>
            </Radio.Group>
            {entered.action === "assign" && (
              <TextInput
                label={words.assignee}
                value={entered.assignee}
                maxLength={MOST_ASSIGNEE}
                onChange={(event) => enter({ ...entered, assignee: event.currentTarget.value })}
              />
            )}
            {entered.action === "mute" && (
              <TextInput
                type="datetime-local"
                label={words.until(zoneName(zone))}
                value={entered.until}
                error={"flaw" in read && words.flaws[read.flaw]}
                onChange={(event) => enter({ ...entered, until: event.currentTarget.value })}
              />
            )}
            <Text size="sm" c="dimmed">
              {words.help}
            </Text>
          </Stack>
        ),
        verb: words.actions[entered.action],
        isIncomplete: request === undefined,
        noteLabel: words.note,
        mostReason: MOST_NOTE,
        run: async (note) => request && markAttention(item.key, request, note),
      }}
      onRefused={onChanged}
      onClose={onClose}
      onDone={() => {
        onClose();
        onChanged();
      }}
    />
  );
}
