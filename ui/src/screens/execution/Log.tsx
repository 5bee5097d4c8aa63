import { Button, Checkbox, Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useState } from "react";
import { saveAs } from "../../api/download";
import { executionLog, executionLogFiles, type ReadFiles } from "../../api/executionLog";
import { asProblem } from "../../api/problem";
import { telemetry } from "../../api/queries";
import type { Execution } from "../../api/types";
import { now as time } from "../../app/clock";
import { live } from "../../app/live";
import { shownZone } from "../../app/preferences";
import { useMe } from "../../app/useMe";
import { useStore } from "../../app/useStore";
import { hasEnded } from "../../model/executions";
import { type LogLine, logOf, logText, matching, nowOf, stepsOf } from "../../model/log";
import { count } from "../../model/numbers";
import { hasTelemetry, mayArrive } from "../../model/telemetry";
import { zoneName } from "../../model/times";
import { visible } from "../../model/visible";
import { Loaded } from "../../parts/Loaded";
import { Panel } from "../../parts/Panel";
import { log as words } from "../../texts/log";
import { LogLines } from "./LogLines";

/** Number of files above which their list is read less often, because each refresh reads all of it. */
const FEW_FILES = 200;

/** Shows the events of an execution as lines in real time, with the newest line at the bottom. */
export function Log({ execution }: { readonly execution: Execution }) {
  const { execution_id: id } = execution;
  const isOver = hasEnded(execution);
  const events = useQuery({ ...executionLog(id), ...live(isOver ? "rest" : "active") });
  const files = useQuery({
    ...executionLogFiles(id),
    ...live<ReadFiles>((read) => (isOver ? "rest" : (read?.value.length ?? 0) > FEW_FILES ? "slow" : "list")),
  });
  const me = useMe();
  const withMessages = me !== undefined && hasTelemetry(me);
  const messages = useQuery({
    ...telemetry(id),
    // Excluded from the screen's displayed age, because the messages arrive late in any case.
    refetchInterval: live(() => (mayArrive(execution, isOver, time.get()) ? "slow" : "rest")).refetchInterval,
    refetchIntervalInBackground: false,
    enabled: withMessages,
  });
  const lines = useMemo(
    () =>
      logOf({
        events: events.data?.events ?? [],
        more: events.data?.more ?? false,
        deliveries: files.data?.value ?? [],
        telemetry: messages.data,
      }),
    [events.data, files.data, messages.data],
  );

  const incomplete = events.data?.more && words.incomplete(count(events.data.events.length));
  const filesMissing = [
    files.data?.more && words.moreFiles(count(files.data.value.length)),
    files.error && words.filesNotRead(visible(asProblem(files.error).message)),
  ].filter((each) => typeof each === "string");
  const messagesMissing = messages.error
    ? words.notRead(visible(asProblem(messages.error).message))
    : messages.data?.complete === false
      ? words.moreMessages
      : undefined;
  const missing = [incomplete, ...filesMissing, messagesMissing].filter((each) => typeof each === "string");

  return (
    <Panel title={words.title}>
      <Loaded query={events}>
        {() => (
          <Stack gap="xs">
            <Lines lines={lines} missing={missing} id={id} now={isOver ? "" : nowOf(execution)} />
            {incomplete && (
              <Group gap="sm">
                <Text size="sm">{incomplete}</Text>
                <Button variant="default" size="xs" loading={events.isFetching} onClick={() => void events.refetch()}>
                  {words.more}
                </Button>
              </Group>
            )}
            {filesMissing.map((each) => (
              <Text key={each} size="sm">
                {each}
              </Text>
            ))}
            <Text size="xs" c="dimmed">
              {withMessages ? (messagesMissing ?? words.messages) : words.noMessages}
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
  /** Sentences about missing lines. */
  readonly missing: readonly string[];
  readonly now: string;
}

/** Shows the lines with their filters. */
function Lines({ id, lines, missing, now }: LinesProps) {
  const [step, setStep] = useState("");
  const [text, setText] = useState("");
  const [isWrapped, setWrapped] = useState(true);
  const clipboard = useClipboard();
  const zone = useStore(shownZone);
  const wanted = useDeferredValue(text);
  const shown = useMemo(() => matching(lines, { step, text: wanted }), [lines, step, wanted]);
  const isFiltered = step !== "" || wanted !== "";
  const written = () => logText(shown, [...(isFiltered ? [words.counts(count(shown.length), count(lines.length))] : []), ...missing]);
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
        <Button variant="default" size="xs" onClick={() => clipboard.copy(written())}>
          {clipboard.copied ? words.copied : words.copy}
        </Button>
        <Button
          variant="default"
          size="xs"
          onClick={() => saveAs(new Blob([written()], { type: "text/plain;charset=utf-8" }), words.fileName(id))}
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
