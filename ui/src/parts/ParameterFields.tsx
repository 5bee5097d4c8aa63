import { Checkbox, Group, NativeSelect, Textarea, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import type { Field, Flaw } from "../model/parameters";
import { clamped, visible } from "../model/visible";
import { definitions as definitionsTexts } from "../texts/definitions";
import { editing as editingTexts } from "../texts/editing";
import { described } from "./Described";
import { NameField, NamesField } from "./PickedField";
import { Untrusted } from "./Untrusted";

const words = definitionsTexts.run;
const TITLE = 120;
const HELP = 1_000;

interface Props {
  readonly fields: readonly Field[];
  /** Texts of the fields, by name. */
  readonly values: Readonly<Record<string, string>>;
  /** Flaws of the fields, by name; each is shown once the form was to be sent, or the field was filled in. */
  readonly flaws: Readonly<Record<string, Flaw>>;
  /** Sentences of the server on fields, by name. */
  readonly refusals?: Readonly<Record<string, string>>;
  /** Whether the first field gets the focus when its dialog opens; `true` by default. */
  readonly isFirst?: boolean;
  /** What stands below a field, such as a button that helps to fill it. */
  readonly below?: (field: Field) => ReactNode;
  readonly onChange: (name: string, value: string) => void;
}

/** The fields that ask for an execution's parameters, one each. */
export function ParameterFields({ fields, values, flaws, refusals = {}, isFirst = true, below, onChange }: Props) {
  return fields.map((field, i) => {
    const flaw = flaws[field.name];
    const refusal = refusals[field.name];
    const value = values[field.name] ?? "";
    const help = [field.description, field.byDefault !== undefined && words.byDefault(field.byDefault)].filter(Boolean);
    const common = {
      label: <Untrusted text={field.title} most={TITLE} />,
      description: described(value, help.length > 0 && <Untrusted text={help.join(" ")} most={HELP} />),
      required: field.isRequired,
      withAsterisk: field.isRequired,
      error: (flaw && (value !== "" || undefined) && words.flaws[flaw]) ?? (refusal && <Untrusted text={refusal} most={500} />),
      value,
      name: field.name,
      ...(isFirst && i === 0 && { "data-autofocus": true }),
      onChange: (event: { currentTarget: { value: string } }) => onChange(field.name, event.currentTarget.value),
    };
    return (
      <div key={field.name}>
        {inputFor(field, common, (text) => onChange(field.name, text))}
        {below?.(field)}
      </div>
    );
  });
}

interface Common {
  readonly label: ReactNode;
  readonly description: ReactNode;
  readonly required: boolean;
  readonly error: ReactNode;
  readonly value: string;
  readonly name: string;
  readonly onChange: (event: { currentTarget: { value: string } }) => void;
}

function inputFor(field: Field, common: Common, onText: (text: string) => void): ReactNode {
  switch (field.asking) {
    case "boolean":
    case "choice":
      return <NativeSelect {...common} data={choicesOf(field)} />;
    case "choices":
      return <Boxes field={field} common={common} onText={onText} />;
    case "lines":
      if (field.picks && field.picks !== "secret") {
        return <NamesField {...common} picks={field.picks} listed={editingTexts.pick.chosen(field.title)} onText={onText} />;
      }
      return <Textarea {...common} autosize minRows={2} maxRows={8} ff="monospace" />;
    case "pairs":
    case "json":
      return <Textarea {...common} autosize minRows={2} maxRows={8} ff="monospace" />;
    default:
      if (field.picks && field.picks !== "secret") return <NameField {...common} picks={field.picks} {...inputOf(field)} onText={onText} />;
      return <TextInput {...common} {...inputOf(field)} />;
  }
}

interface BoxesProps {
  readonly field: Field;
  readonly common: Common;
  readonly onText: (text: string) => void;
}

/** A box for each value that a list can have; what else is in the list stays. */
function Boxes({ field, common: { label, description, required, error, value, name }, onText }: BoxesProps) {
  const chosen = value.split("\n").filter((line) => line !== "");
  return (
    <Checkbox.Group
      {...{ label, description, required, error }}
      value={chosen}
      onChange={(next) => onText(next.toSorted((one, other) => rank(field, one) - rank(field, other)).join("\n"))}
    >
      <Group gap="sm" mt={4}>
        {field.choices.map((choice) => (
          <Checkbox key={choice} size="xs" name={name} value={choice} label={shownChoice(field, choice)} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

function rank({ choices }: Field, choice: string): number {
  return choices.includes(choice) ? choices.indexOf(choice) : choices.length;
}

/** A value as a choice or a placeholder shows it, where there is room for a line of text only. */
function short(value: string): string {
  return clamped(visible(value), TITLE);
}

/** Shows a choice, without quotation marks where all choices are texts. */
function shownChoice({ choices }: Field, choice: string): string {
  return short(choices.every((each) => each.startsWith('"')) ? String(JSON.parse(choice)) : choice);
}

function choicesOf(field: Field) {
  const { byDefault, choices } = field;
  const left = byDefault === undefined ? words.leaveOut : words.defaultChoice(short(byDefault));
  return [{ value: "", label: left }, ...choices.map((choice) => ({ value: choice, label: shownChoice(field, choice) }))];
}

function inputOf({ asking, byDefault }: Field) {
  return {
    autoComplete: "off",
    ...(asking === "date" && { type: "date" }),
    ...(asking === "integer" && { inputMode: "numeric" as const }),
    ...(asking === "number" && { inputMode: "decimal" as const }),
    ...(byDefault !== undefined && { placeholder: short(byDefault) }),
  };
}
