import { Checkbox, Group, NativeSelect } from "@mantine/core";
import type { ReactNode } from "react";
import { clamped, visible } from "../../model/visible";
import { builder as words } from "../../texts/builder";

const TITLE = 120;

interface Props {
  readonly label: ReactNode;
  readonly description: ReactNode;
  readonly error: ReactNode;
  readonly name?: string;
  readonly required?: boolean;
  readonly isReadOnly?: boolean;
  readonly choices: readonly string[];
  /** Returns the display name of a choice. */
  readonly titleOf: (choice: string) => string;
}

const titled = (title: string) => clamped(visible(title), TITLE);

interface SelectProps extends Props {
  /** The selected choice; an empty string if none is selected. */
  readonly value: string;
  /** The display text of the value that applies if none is selected; `undefined` if there is none. */
  readonly byDefault: string | undefined;
  readonly onChosen: (choice: string) => void;
}

/** A field whose value is one of a few choices, or a boolean. */
export function ChoiceSelect({ choices, titleOf, byDefault, isReadOnly = false, onChosen, ...input }: SelectProps) {
  const absent = byDefault === undefined ? words.nothing : words.byDefault(titled(byDefault));
  return (
    <NativeSelect
      {...input}
      disabled={isReadOnly}
      data={[{ value: "", label: absent }, ...choices.map((choice) => ({ value: choice, label: titled(titleOf(choice)) }))]}
      onChange={(event) => onChosen(event.currentTarget.value)}
    />
  );
}

interface BoxesProps extends Props {
  /** The selected choices; values that are not choices are kept. */
  readonly chosen: readonly string[];
  readonly onChosen: (chosen: readonly string[]) => void;
}

/** A field whose value is a list of some of a few values, with a checkbox for each value, in their order. */
export function ChoiceBoxes({ choices, titleOf, isReadOnly = false, name, chosen, onChosen, ...input }: BoxesProps) {
  const rank = (choice: string) => (choices.includes(choice) ? choices.indexOf(choice) : choices.length);
  return (
    <Checkbox.Group
      {...input}
      value={[...chosen]}
      onChange={(next) => onChosen(next.toSorted((one, other) => rank(one) - rank(other)))}
    >
      <Group gap="sm" mt={4}>
        {choices.map((choice) => (
          <Checkbox key={choice} size="xs" {...(name !== undefined && { name })} value={choice} label={titled(titleOf(choice))} disabled={isReadOnly} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
