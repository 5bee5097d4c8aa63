import { Radio, Stack, Text, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { markAttention } from "../../api/attention";
import { readAfresh } from "../../api/client";
import { overview } from "../../api/queries";
import type { Overview } from "../../api/types";
import { shownZone } from "../../app/preferences";
import { useMe } from "../../app/useMe";
import { useStore } from "../../app/useStore";
import { assigneeOf, type MarkAction, markActions, markRequest, MOST_ASSIGNEE, muteUntil, tomorrowMorning } from "../../model/attention";
import { count } from "../../model/numbers";
import { itemOf, labelOf } from "../../model/overview";
import { zoneName } from "../../model/times";
import { ConfirmAction } from "../../parts/ConfirmAction";
import { Time } from "../../parts/Time";
import { Token } from "../../parts/Token";
import { texts } from "../../texts";
import { attention as words } from "../../texts/attention";
import { MarkFacts } from "./MarkFacts";

const MOST_NOTE = 500;
/** Response status for an action that was refused because another operator has changed the mark. */
const CHANGED = 409;

type Item = Overview["attention"][number];

interface Props {
  /** The item to mark, as the user has seen it. */
  readonly item: Item;
  /** The server's current time. */
  readonly at: string;
  readonly onClose: () => void;
  /** Reads the overview again. */
  readonly onChanged: () => void;
}

/**
 * Lets the user choose and run an action on an item that needs attention. Events during this time do not change the
 * dialog, so that users mark only what they have seen. If another operator was faster, the dialog continues with that
 * operator's mark.
 */
export function MarkDialog({ item: given, at, onClose, onChanged }: Props) {
  const client = useQueryClient();
  const [item, setItem] = useState(given);
  const [isReadAnew, setReadAnew] = useState(false);
  const me = useMe();
  const zone = useStore(shownZone);
  const now = Date.parse(at);
  const [entered, enter] = useState(() => ({
    action: "acknowledge" as MarkAction,
    assignee: assigneeOf(item.mark?.assignment?.assignee ?? me?.caller ?? ""),
    until: tomorrowMorning(now, zone),
  }));
  const actions = markActions(item);
  const action = actions.find((each) => each === entered.action) ?? "acknowledge";
  const request = markRequest({ ...entered, action }, item, zone, now);
  const read = muteUntil(entered.until, zone, now);

  async function readAnew() {
    setReadAnew(false);
    readAfresh();
    const latest = await client.fetchQuery({ ...overview(), staleTime: 0 }).catch(() => undefined);
    const found = latest && itemOf(latest, item.key);
    if (!found) return;
    setItem(found);
    setReadAnew(true);
  }

  return (
    <ConfirmAction
      act={{
        title: texts.overview.markOf(labelOf(item)),
        consequences: (
          <Stack gap="sm">
            <Facts item={item} />
            <Radio.Group
              label={words.choose}
              value={action}
              onChange={(value) => enter({ ...entered, action: actions.find((each) => each === value) ?? entered.action })}
            >
              <Stack gap="xs" mt="xs">
                {actions.map((each) => (
                  <Radio key={each} value={each} label={words.actions[each]} description={words.explained[each]} />
                ))}
              </Stack>
            </Radio.Group>
            {action === "assign" && (
              <TextInput
                label={words.assignee}
                value={entered.assignee}
                maxLength={MOST_ASSIGNEE}
                onChange={(event) => enter({ ...entered, assignee: event.currentTarget.value })}
              />
            )}
            {action === "mute" && (
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
        verb: words.actions[action],
        isIncomplete: request === undefined,
        noteLabel: words.note,
        mostReason: MOST_NOTE,
        run: async (note) => request && markAttention(item.key, request, note),
      }}
      onRefused={(problem) => (problem.status === CHANGED ? void readAnew() : onChanged())}
      asItIsNow={isReadAnew && <AsItIsNow mark={item.mark} />}
      onClose={onClose}
      onDone={() => {
        onClose();
        onChanged();
      }}
    />
  );
}

/** Shows the event, its reason, its count, and the time of its last occurrence. */
function Facts({ item }: { readonly item: Item }) {
  return (
    <Text size="sm">
      {texts.overview.kinds[item.kind] ?? item.kind}
      {item.code && (
        <>
          {" "}
          <Token text={item.code} />
        </>
      )}
      {item.last_at && (
        <>
          {", "}
          {words.times(count(item.count ?? 1))} <Time at={item.last_at} />
        </>
      )}
    </Text>
  );
}

/** Shows the notes that another operator has entered in the meantime. */
function AsItIsNow({ mark }: { readonly mark: Item["mark"] }) {
  return (
    <div role="status">
      {mark?.silence || mark?.assignment ? (
        <>
          <Text size="sm">{words.markedNow}</Text>
          <MarkFacts mark={mark} />
        </>
      ) : (
        <Text size="sm">{words.unmarked}</Text>
      )}
      <Text size="sm">{words.goOn}</Text>
    </div>
  );
}
