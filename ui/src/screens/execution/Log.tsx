import { Button, Checkbox, Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useState } from "react";
import { saveAs } from "../../api/download";
import { executionLog } from "../../api/executionLog";
import { asProblem } from "../../api/problem";
import { executionDeliveries, telemetry } from "../../api/queries";
import type { Execution } from "../../api/types";
import { live, livePages } from "../../app/live";
import { paused, zoneChoice, zoneOf } from "../../app/preferences";
import { useMe } from "../../app/useMe";
import { useStore } from "../../app/useStore";
import { hasEnded } from "../../model/executions";
import { type LogLine, logOf, logText, matching, nowOf, stepsOf } from "../../model/log";
import { count } from "../../model/numbers";
import { hasTelemetry } from "../../model/telemetry";
import { zoneName } from "../../model/times";
import { visible } from "../../model/visible";
import { Loaded } from "../../parts/Loaded";
import { Panel } from "../../parts/Panel";
import { log as words } from "../../texts/log";
import { LogLines } from "./LogLines";

/** Application Insights has entries minutes late: asking more often finds no more. */
const MESSAGES_EVERY = 60_000;

/** What happens in an execution as lines, newest at the bottom, while it happens. */
export function Log({ execution }: { readonly execution: Execution }) {
  const { execution_id: id } = execution;
  const isOver = hasEnded(execution);
  const events = useQuery({ ...executionLog(id), ...live(isOver ? "rest" : "active") });
  const deliveries = useInfiniteQuery({ ...executionDeliveries(id), ...livePages(isOver ? "rest" : "list") });
  const me = useMe();
  const withMessages = me !== undefined && hasTelemetry(me);
  const messages = useQuery({
    ...telemetry(id),
    enabled: withMessages,
    refetchInterval: () => (isOver || paused.get() ? false : MESSAGES_EVERY),
  });
  const lines = useMemo(
    () =>
      logOf({
        events: events.data?.events ?? [],
        deliveries: deliveries.data?.pages.flatMap((page) => page.value) ?? [],
        telemetry: messages.data,
      }),
    [events.data, deliveries.data, messages.data],
  );
  const isLonger = events.data?.more === true || deliveries.hasNextPage;

  function readMore() {
    if (events.data?.more) void events.refetch();
    if (deliveries.hasNextPage) void deliveries.fetchNextPage();
  }

  return (
    <Panel title={words.title}>
      <Loaded query={events}>
        {() => (
          <Stack gap="xs">
            <Lines lines={lines} id={id} now={isOver ? "" : nowOf(execution)} />
            {isLonger && (
              <Group>
                <Button variant="default" size="xs" loading={events.isFetching || deliveries.isFetchingNextPage} onClick={readMore}>
                  {words.more}
                </Button>
              </Group>
            )}
            <Text size="xs" c="dimmed">
              {!withMessages
                ? words.noMessages
                : messages.error
                  ? words.notRead(visible(asProblem(messages.error).message))
                  : messages.data?.complete === false
                    ? words.moreMessages
                    : words.messages}
            </Text>
          </Stack>
        )}
      </Loaded>
    </Panel>
  );
}

interface LinesProps {
  readonly id: string;
  readonly lines: readonly LogLine[];
  readonly now: string;
}

/** The lines with their filters. */
function Lines({ id, lines, now }: LinesProps) {
  const [step, setStep] = useState("");
  const [text, setText] = useState("");
  const [isWrapped, setWrapped] = useState(true);
  const clipboard = useClipboard();
  const zone = zoneOf(useStore(zoneChoice));
  const wanted = useDeferredValue(text);
  const shown = useMemo(() => matching(lines, { step, text: wanted }), [lines, step, wanted]);
  const isFiltered = step !== "" || wanted !== "";
  return (
    <>
      <Group gap="sm" align="end">
        <NativeSelect
          label={words.step}
          value={step}
          data={[{ value: "", label: words.allSteps }, ...stepsOf(lines).map((each) => ({ value: each, label: visible(each) }))]}
          onChange={(event) => setStep(event.currentTarget.value)}
        />
        <TextInput label={words.text} value={text} onChange={(event) => setText(event.currentTarget.value)} />
        <Checkbox label={words.wrap} checked={isWrapped} mb={8} onChange={(event) => setWrapped(event.currentTarget.checked)} />
      </Group>
      <LogLines
        key={`${step} ${wanted}`}
        lines={shown}
        zone={zone}
        isWrapped={isWrapped}
        now={isFiltered ? "" : now}
        none={isFiltered ? words.noneMatch : words.none}
      />
      <Group gap="xs">
        <Button variant="default" size="xs" onClick={() => clipboard.copy(logText(shown))}>
          {clipboard.copied ? words.copied : words.copy}
        </Button>
        <Button
          variant="default"
          size="xs"
          onClick={() => saveAs(new Blob([logText(shown)], { type: "text/plain;charset=utf-8" }), words.fileName(id))}
        >
          {words.download}
        </Button>
        <Text size="xs" c="dimmed">
          {words.counts(count(shown.length), count(lines.length))} · {words.zone(zoneName(zone))}
        </Text>
      </Group>
    </>
  );
}
