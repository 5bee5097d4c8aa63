import { NativeSelect, SimpleGrid, Text, TextInput } from "@mantine/core";
import { AFTER, doneFolderOf, donePathOf, flawOf, type Transfer } from "../../model/transferWizard";
import { transfer as words } from "../../texts/transfer";
import { saidAt, type SectionProps } from "./sections";

/** Asks which files are received, and what happens to them afterwards. */
export function FromSection({ transfer, set, lack }: SectionProps) {
  const { folder, pattern, after, doneFolder } = transfer;
  const ofPattern = saidAt(lack, "pattern", "slash", flawOf(pattern) === "braces" && "braces");
  const ofFolder = ofPattern ? undefined : saidAt(lack, flawOf(folder));
  const ofDone = ofPattern || ofFolder ? undefined : saidAt(lack, "doneFolder", "sameFolder", doneFolder !== undefined && flawOf(doneFolder));
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <TextInput
        label={words.folder}
        description={words.folderHelp}
        autoComplete="off"
        spellCheck={false}
        value={folder}
        error={ofFolder}
        onChange={(event) => set({ folder: event.currentTarget.value })}
      />
      <TextInput
        label={words.pattern}
        description={words.patternHelp}
        required
        autoComplete="off"
        spellCheck={false}
        value={pattern}
        error={ofPattern}
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
          description={words.doneFolderHelp(donePathOf(transfer))}
          required
          autoComplete="off"
          spellCheck={false}
          value={doneFolderOf(transfer)}
          error={ofDone}
          onChange={(event) => set({ doneFolder: event.currentTarget.value })}
        />
      )}
      {after === "keep" && <Text size="sm">{words.keepWarning}</Text>}
    </SimpleGrid>
  );
}
