import { Checkbox, Stack, Text, Textarea } from "@mantine/core";
import { type LabelInput, labelNames, type LabelsOf, labelsIn } from "../../model/bulkLabels";
import { visible } from "../../model/visible";
import { bulk as bulkTexts } from "../../texts/bulk";

const words = bulkTexts.definitions.labels;

interface Props {
  readonly isAdding: boolean;
  readonly input: LabelInput;
  /** The labels of the selected objects. */
  readonly present: readonly LabelsOf[];
  readonly onChange: (input: LabelInput) => void;
}

/** The fields for the labels that a bulk action adds or removes. */
export function LabelFields({ isAdding, input, present, onChange }: Props) {
  const { added, removed } = input;
  if (isAdding) {
    return (
      <Stack gap="xs">
        <Text size="sm">{words.addHelp}</Text>
        <Textarea
          label={words.added}
          description={words.addedHelp}
          value={added}
          autosize
          minRows={2}
          maxRows={8}
          required
          error={labelsIn(added) === undefined && words.invalid}
          onChange={(event) => onChange({ ...input, added: event.currentTarget.value })}
        />
      </Stack>
    );
  }
  return (
    <Stack gap="xs">
      <Text size="sm">{words.removeHelp}</Text>
      <Checkbox.Group label={words.removed} required value={[...removed]} onChange={(names) => onChange({ ...input, removed: names })}>
        <Stack gap={4} mt={4}>
          {labelNames(present).map((name) => (
            <Checkbox key={name} value={name} label={visible(name)} />
          ))}
        </Stack>
      </Checkbox.Group>
    </Stack>
  );
}
