import { NativeSelect, Textarea, type TextareaProps, TextInput, type TextInputProps } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { namesFor } from "../api/names";
import type { Picked } from "../model/parameters";
import { visible } from "../model/visible";
import { editing as editingTexts } from "../texts/editing";

const words = editingTexts;

interface NameProps extends TextInputProps {
  readonly picks: Picked;
}

/** A field for a name, which offers those that there are; another one can be typed, as it may be made later. */
export function NameField({ picks, ...input }: NameProps) {
  const id = useId();
  const { data = [] } = useQuery(namesFor(picks));
  return (
    <>
      <TextInput {...input} autoComplete="off" list={id} />
      <datalist id={id}>
        {data.map(({ name, type }) => (
          <option key={name} value={name}>
            {visible(type ? `${name} (${type})` : name)}
          </option>
        ))}
      </datalist>
    </>
  );
}

interface NamesProps extends TextareaProps {
  readonly picks: Picked;
  readonly value: string;
  readonly onText: (text: string) => void;
}

/** A field for names, one a line, with a choice that adds one of those that there are. */
export function NamesField({ picks, value, onText, ...input }: NamesProps) {
  const { data = [] } = useQuery(namesFor(picks));
  const chosen = value.split("\n").filter((line) => line !== "");
  const left = data.filter(({ name }) => !chosen.includes(name));
  return (
    <div>
      <Textarea {...input} value={value} autosize minRows={2} maxRows={8} ff="monospace" />
      {left.length > 0 && (
        <NativeSelect
          mt={4}
          size="xs"
          aria-label={words.addTo(input.name ?? "")}
          value=""
          data={[{ value: "", label: words.add }, ...left.map(({ name }) => name)]}
          onChange={(event) => onText([...chosen, event.currentTarget.value].join("\n"))}
        />
      )}
    </div>
  );
}
