import { Checkbox, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { INTERVALS, type IntervalUnit, OFTEN, type Often, type Timing, TIMING_INPUTS, type TimingField, withFields, withOften } from "../../model/scheduleForm";
import { EVERY_HOURS, EVERY_MINUTES } from "../../model/schedulePattern";
import { dayAfter, dayAt } from "../../model/zones";
import { scheduleForm as words } from "../../texts/scheduleForm";
import { described } from "../Described";

const LAST_DAY = 31;
/** The last day that every month has. */
const LAST_COMMON_DAY = 28;
const LAST = "last";

interface Props {
  readonly timing: Timing;
  /** Why fields cannot be read, for the fields that the user has left. */
  readonly errors: Readonly<Partial<Record<TimingField, ReactNode>>>;
  /** The time zone of the schedule. */
  readonly zone: string;
  readonly onChange: (timing: Timing) => void;
}

/** Asks for the recurrence of a schedule, and then for its times. */
export function TimingFields({ timing, errors, zone, onChange }: Props) {
  const set = (part: Partial<Timing>) => onChange(withFields(timing, part));
  return (
    <Stack gap="sm">
      <NativeSelect
        label={words.often}
        name="often"
        value={timing.often}
        data={OFTEN.map((value) => ({ value, label: words.options[value] }))}
        onChange={(event) => onChange(withOften(timing, event.currentTarget.value as Often, dayAfter(dayAt(Date.now(), zone), 1)))}
      />
      <Chosen timing={timing} errors={errors} set={set} />
    </Stack>
  );
}

interface ChosenProps extends Pick<Props, "timing" | "errors"> {
  readonly set: (part: Partial<Timing>) => void;
}

function Chosen({ timing, errors, set }: ChosenProps) {
  const { often } = timing;
  switch (often) {
    case "minutes":
      return (
        <NativeSelect
          label={words.everyMinutes}
          maw={240}
          value={String(timing.everyMinutes)}
          data={EVERY_MINUTES.map((count) => ({ value: String(count), label: words.minutes(count) }))}
          onChange={(event) => set({ everyMinutes: Number(event.currentTarget.value) })}
        />
      );
    case "hourly":
      return <Hourly timing={timing} errors={errors} set={set} />;
    case "interval":
    case "afterEnd":
      return <Interval timing={timing} errors={errors} set={set} kind={often} />;
    case "once":
      return <Start label={words.start} isRequired timing={timing} errors={errors} set={set} />;
    case "advanced":
      return <Advanced timing={timing} errors={errors} set={set} />;
    default:
      return (
        <Stack gap="sm">
          {often === "weekly" && <Days timing={timing} errors={errors} set={set} />}
          <Group align="start" gap="sm">
            {often === "monthly" && (
              <NativeSelect
                label={words.day}
                value={String(timing.day)}
                data={[
                  ...Array.from({ length: LAST_DAY }, (_, day) => ({ value: String(day + 1), label: String(day + 1) })),
                  { value: LAST, label: words.lastDay },
                ]}
                onChange={({ currentTarget: { value } }) => set({ day: value === LAST ? LAST : Number(value) })}
              />
            )}
            <TextInput
              label={words.time}
              description={described(timing.time)}
              placeholder={words.timeHelp}
              required
              maw={280}
              name={TIMING_INPUTS.time}
              autoComplete="off"
              value={timing.time}
              error={errors.time}
              onChange={(event) => set({ time: event.currentTarget.value })}
            />
          </Group>
          {often === "monthly" && timing.day !== LAST && timing.day > LAST_COMMON_DAY && <Text size="sm">{words.rareDay(timing.day)}</Text>}
          {often === "lastWorkday" && <Text size="sm">{words.workdayHelp}</Text>}
        </Stack>
      );
  }
}

function Hourly({ timing, errors, set }: ChosenProps) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <NativeSelect
        label={words.everyHours}
        value={String(timing.everyHours)}
        data={EVERY_HOURS.map((count) => ({ value: String(count), label: words.hours(count) }))}
        onChange={(event) => set({ everyHours: Number(event.currentTarget.value) })}
      />
      <TextInput
        label={words.minute}
        required
        name={TIMING_INPUTS.minute}
        inputMode="numeric"
        autoComplete="off"
        value={timing.minute}
        error={errors.minute}
        onChange={(event) => set({ minute: event.currentTarget.value })}
      />
    </SimpleGrid>
  );
}

function Days({ timing, errors, set }: ChosenProps) {
  return (
    <Checkbox.Group
      label={words.weekdays}
      withAsterisk
      error={errors.weekdays}
      value={timing.weekdays.map(String)}
      onChange={(days) => set({ weekdays: days.map(Number).toSorted((one, other) => one - other) })}
    >
      <Group gap="sm" mt={4}>
        {words.days.map((day, i) => (
          <Checkbox key={day} size="sm" name={TIMING_INPUTS.weekdays} aria-invalid={Boolean(errors.weekdays) || undefined} value={String(i + 1)} label={day} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

function Interval({ timing, errors, set, kind }: ChosenProps & { readonly kind: "interval" | "afterEnd" }) {
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput
          label={words.count}
          description={words.counts[kind]}
          required
          name={TIMING_INPUTS.count}
          inputMode="numeric"
          autoComplete="off"
          value={timing.count}
          error={errors.count}
          onChange={(event) => set({ count: event.currentTarget.value })}
        />
        <NativeSelect
          label={words.unit}
          mt={{ base: 0, xs: "auto" }}
          value={timing.unit}
          data={(Object.keys(INTERVALS) as IntervalUnit[]).map((value) => ({ value, label: words.units[value] }))}
          onChange={(event) => set({ unit: event.currentTarget.value as IntervalUnit })}
        />
      </SimpleGrid>
      <Start label={words.firstStart} help={words.firstStartHelp} timing={timing} errors={errors} set={set} />
    </Stack>
  );
}

function Start({ timing, errors, set, label, help, isRequired = false }: ChosenProps & { readonly label: string; readonly help?: string; readonly isRequired?: boolean }) {
  return (
    <TextInput
      type="datetime-local"
      label={label}
      description={help}
      required={isRequired}
      maw={280}
      name={TIMING_INPUTS.start}
      value={timing.start}
      error={errors.start}
      onChange={(event) => set({ start: event.currentTarget.value })}
    />
  );
}

function Advanced({ timing, errors, set }: ChosenProps) {
  return (
    <Stack gap="sm">
      <TextInput
        label={words.expression}
        description={described(timing.expression, words.expressionHelp)}
        required
        name={TIMING_INPUTS.expression}
        autoComplete="off"
        spellCheck={false}
        value={timing.expression}
        error={errors.expression}
        onChange={(event) => set({ expression: event.currentTarget.value })}
      />
      <NativeSelect
        label={words.dialect}
        maw={280}
        value={timing.dialect}
        data={Object.entries(words.dialects).map(([value, label]) => ({ value, label }))}
        onChange={(event) => set({ dialect: event.currentTarget.value })}
      />
    </Stack>
  );
}
