import { Checkbox, Group, Radio, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { cronWords } from "../../model/cronWords";
import { REPEATS, type Transfer } from "../../model/transferWizard";
import { NameField } from "../../parts/PickedField";
import { transfer as words } from "../../texts/transfer";
import { saidAt, type SectionProps } from "./sections";

/** Asks when the transfer runs. */
export function WhenSection(props: SectionProps) {
  const { transfer, set, lack } = props;
  const { repeat } = transfer;
  return (
    <>
      <Radio.Group label={words.repeat} value={repeat} onChange={(value) => set({ repeat: value as Transfer["repeat"] })}>
        <Stack gap="xs" mt={4}>
          {REPEATS.map((value) => (
            <Radio key={value} value={value} label={words.repeats[value]} />
          ))}
        </Stack>
      </Radio.Group>
      {repeat === "weekdays" && (
        <Checkbox.Group label={words.weekdays} error={saidAt(lack, "days")} value={transfer.days.map(String)} onChange={(days) => set({ days: days.map(Number) })}>
          <Group gap="sm" mt={4}>
            {words.days.map((day, i) => (
              <Checkbox key={day} value={String(i + 1)} label={day} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
      {repeat !== "hand" && (
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" maw={560}>
          <Times {...props} />
        </SimpleGrid>
      )}
    </>
  );
}

function Times({ transfer: { repeat, minutes, at, expression, zone }, set, lack }: SectionProps) {
  if (repeat === "minutes") {
    return (
      <TextInput
        label={words.minutes}
        required
        inputMode="numeric"
        autoComplete="off"
        value={minutes}
        error={saidAt(lack, "minutes")}
        onChange={(event) => set({ minutes: event.currentTarget.value })}
      />
    );
  }
  return (
    <>
      {repeat === "cron" ? (
        <TextInput
          label={words.expression}
          description={cronWords(expression) ?? words.expressionHelp}
          required
          autoComplete="off"
          spellCheck={false}
          value={expression}
          error={saidAt(lack, "cron")}
          onChange={(event) => set({ expression: event.currentTarget.value })}
        />
      ) : (
        <TextInput
          label={words.at}
          description={words.atHelp}
          required
          autoComplete="off"
          value={at}
          error={saidAt(lack, "time")}
          onChange={(event) => set({ at: event.currentTarget.value })}
        />
      )}
      <NameField
        picks="zone"
        label={words.zone}
        description={words.zoneHelp}
        required
        value={zone}
        error={saidAt(lack, "zone")}
        onText={(text) => set({ zone: text })}
      />
    </>
  );
}
