import { Stack, Text } from "@mantine/core";
import { cronWords } from "../../model/cronWords";
import type { JsonObject } from "../../model/pointers";
import { localTime } from "../../model/schedules";
import { texts } from "../../texts";
import { InstantTable } from "../InstantTable";
import type { Validated } from "./ValidationPanel";

const words = texts.schedules;

interface Props {
  readonly definition: JsonObject;
  readonly validation: Validated;
}

/** Says when a schedule is due: its expression in words, its next instants on both clocks, and where the clocks change. */
export function SchedulePreview({ definition, validation: { upcoming } }: Props) {
  const { type, expression, dialect, timezone } = definition;
  const said = type === "cron" && typeof expression === "string" ? cronWords(expression, textOf(dialect)) : undefined;
  const zone = textOf(timezone) ?? "UTC";
  const shifted = upcoming?.filter((each) => each.shifted_from !== undefined) ?? [];
  return (
    <Stack gap="xs" aria-live="polite">
      {said && (
        <Text size="sm" fw={600} data-cron-words>
          {words.cron(said, zone)}
        </Text>
      )}
      {shifted.map(({ at, local, shifted_from }) => (
        <Text key={at} size="sm">
          {words.clocksChange(localTime(local), localTime(shifted_from ?? ""))}
        </Text>
      ))}
      {upcoming && upcoming.length > 0 && <InstantTable label={words.wouldBeDue} instants={upcoming} zone={zone} />}
    </Stack>
  );
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
