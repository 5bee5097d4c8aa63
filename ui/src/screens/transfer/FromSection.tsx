import { NativeSelect, SimpleGrid, Text, TextInput } from "@mantine/core";
import { AFTER, doneFolderOf, type Transfer } from "../../model/transferWizard";
import { transfer as words } from "../../texts/transfer";
import type { SectionProps } from "./sections";

/** Asks which files are fetched, and what becomes of them afterwards. */
export function FromSection({ transfer, set }: SectionProps) {
  const { folder, pattern, after } = transfer;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <TextInput
        label={words.folder}
        description={words.folderHelp}
        autoComplete="off"
        spellCheck={false}
        value={folder}
        onChange={(event) => set({ folder: event.currentTarget.value })}
      />
      <TextInput
        label={words.pattern}
        description={words.patternHelp}
        required
        autoComplete="off"
        spellCheck={false}
        value={pattern}
        onChange={(event) => set({ pattern: event.currentTarget.value })}
      />
      <NativeSelect
        label={words.after}
        value={after}
        data={AFTER.map((value) => ({ value, label: words.afters[value] }))}
        onChange={(event) => set({ after: event.currentTarget.value as Transfer["after"] })}
      />
      {after === "move" && (
        <TextInput
          label={words.doneFolder}
          required
          autoComplete="off"
          spellCheck={false}
          value={doneFolderOf(transfer)}
          onChange={(event) => set({ doneFolder: event.currentTarget.value })}
        />
      )}
      {after === "keep" && <Text size="sm">{words.keepWarning}</Text>}
    </SimpleGrid>
  );
}
