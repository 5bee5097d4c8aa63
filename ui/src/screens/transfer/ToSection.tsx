import { NativeSelect, SimpleGrid, TextInput } from "@mantine/core";
import { EXISTING, flawOf, type Transfer } from "../../model/transferWizard";
import { transfer as words } from "../../texts/transfer";
import { saidAt, type SectionProps } from "./sections";

/** Asks where files are sent. */
export function ToSection({ transfer: { target, existing }, set, lack }: SectionProps) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <TextInput
        label={words.folder}
        description={words.folderHelp}
        autoComplete="off"
        spellCheck={false}
        value={target}
        error={saidAt(lack, "sameSides", "sameAsDone", flawOf(target))}
        onChange={(event) => set({ target: event.currentTarget.value })}
      />
      <NativeSelect
        label={words.existing}
        description={words.existingHelp}
        value={existing}
        data={EXISTING.map((value) => ({ value, label: words.existings[value] }))}
        onChange={(event) => set({ existing: event.currentTarget.value as Transfer["existing"] })}
      />
    </SimpleGrid>
  );
}
