import { Stack, Text } from "@mantine/core";
import { cronWords } from "../../model/cronWords";
import type { JsonObject } from "../../model/pointers";
import { targetIn } from "../../model/scheduleForm";
import { localTime } from "../../model/schedules";
import { texts } from "../../texts";
import { scheduleForm as formWords } from "../../texts/scheduleForm";
import { InstantTable } from "../InstantTable";
import type { Validated } from "./ValidationPanel";

const words = texts.schedules;

interface Props {
  readonly definition: JsonObject;
  readonly validation: Validated;
  /** Whether the form has a value that cannot be read, so that nothing can be said of what it shows. */
  readonly isOff: boolean;
}

/** Says when a schedule is due: its expression in words, its next instants on both clocks, and where the clocks change. */
export function SchedulePreview({ definition, validation: { upcoming }, isOff }: Props) {
  const { type, expression, dialect, timezone } = definition;
  const said = type === "cron" && typeof expression === "string" ? cronWords(expression, textOf(dialect)) : undefined;
  const zone = textOf(timezone) ?? "UTC";
  if (isOff) return <Text size="sm">{formWords.previewFlawed}</Text>;
  const shifted = upcoming?.filter((each) => each.shifted_from !== undefined) ?? [];
  return (
    <Stack gap="xs" aria-live="polite">
      {said && (
        <Text size="sm" fw={600} data-cron-words>
          {formWords.starts(words.cron(said, zone))}
        </Text>
      )}
      {shifted.map(({ at, local, shifted_from }) => (
        <Text key={at} size="sm">
          {words.clocksChange(localTime(local), localTime(shifted_from ?? ""))}
        </Text>
      ))}
      {targetIn(definition).id === "" && <Text size="sm">{formWords.previewWithoutTarget}</Text>}
      {upcoming && upcoming.length > 0 && <InstantTable label={words.wouldBeDue} instants={upcoming} zone={zone} />}
    </Stack>
  );
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
