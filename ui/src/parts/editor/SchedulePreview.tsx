import { Stack, Text } from "@mantine/core";
import { cronWords } from "../../model/cronWords";
import type { JsonObject } from "../../model/pointers";
import { noRunsOf } from "../../model/scheduleForm";
import { localTime } from "../../model/schedules";
import { texts } from "../../texts";
import { scheduleForm as formWords } from "../../texts/scheduleForm";
import { InstantTable } from "../InstantTable";
import { Untrusted } from "../Untrusted";
import type { Validated } from "./ValidationPanel";

const words = texts.schedules;

interface Props {
  readonly definition: JsonObject;
  readonly validation: Validated;
  /** Whether the form has an unreadable value, so that no preview is possible. */
  readonly isOff: boolean;
}

/**
 * Describes when a schedule is due: its expression in words, its next instants in both time zones, and clock changes.
 */
export function SchedulePreview({ definition, validation, isOff }: Props) {
  const { type, expression, dialect, timezone } = definition;
  const { upcoming = [] } = validation;
  const said = !isOff && type === "cron" && typeof expression === "string" ? cronWords(expression, textOf(dialect)) : undefined;
  const zone = textOf(timezone) ?? "UTC";
  const why = noRunsOf(definition, isOff, validation);
  return (
    <Stack gap="xs" aria-live="polite">
      {said && (
        <Text size="sm" fw={600} data-cron-words>
          <Untrusted text={formWords.starts(words.cron(said, zone))} most={200} />
        </Text>
      )}
      {why ? (
        <Text size="sm">{formWords.noRuns[why]}</Text>
      ) : (
        <>
          {upcoming.flatMap(({ at, local, shifted_from }) =>
            shifted_from === undefined ? [] : [
              <Text key={at} size="sm">
                {words.clocksChange(localTime(local), localTime(shifted_from))}
              </Text>,
            ],
          )}
          <InstantTable label={words.wouldBeDue} instants={upcoming} zone={zone} />
        </>
      )}
    </Stack>
  );
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
