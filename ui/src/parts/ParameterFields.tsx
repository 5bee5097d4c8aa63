import { Textarea, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { defaultInWords, valueInWords, withUnit } from "../model/fieldWords";
import type { Asking, Field, Flaw } from "../model/parameters";
import type { Json } from "../model/pointers";
import { clamped, visible } from "../model/visible";
import { builder as builderTexts } from "../texts/builder";
import { definitions as definitionsTexts } from "../texts/definitions";
import { editing as editingTexts } from "../texts/editing";
import { described } from "./Described";
import { ChoiceBoxes, ChoiceSelect } from "./fields/Choices";
import { FieldHelp } from "./fields/FieldHelp";
import { NameField, NamesField } from "./PickedField";
import { Untrusted } from "./Untrusted";

const words = definitionsTexts.run;
const TITLE = 120;
const MONOSPACE = { input: { fontFamily: "var(--mantine-font-family-monospace)" } };

/** Hints on how to fill in fields that contain several values. */
const HINTS: Readonly<Partial<Record<Asking, string>>> = { lines: builderTexts.textsHelp, pairs: builderTexts.pairsHelp };
/** Fields that show their default in the control. */
const SELECTS: readonly Asking[] = ["boolean", "choice"];

interface Shared {
  /** Texts of the fields, by name. */
  readonly values: Readonly<Record<string, string>>;
  /**
   * Problems of the fields, by name; each is shown after an attempt to send the form, or once its field was filled in.
   */
  readonly flaws: Readonly<Record<string, Flaw>>;
  /** Messages of the server about fields, by name. */
  readonly refusals?: Readonly<Record<string, string>>;
  /** Content below a field, such as a button that helps to fill it in. */
  readonly below?: (field: Field) => ReactNode;
  readonly onChange: (name: string, value: string) => void;
}

interface Props extends Shared {
  readonly fields: readonly Field[];
  /** Whether the first field is focused when its dialog opens; `true` by default. */
  readonly isFirst?: boolean;
}

/** The fields for an execution's parameters. */
export function ParameterFields({ fields, isFirst = true, ...shared }: Props) {
  return fields.map((field, i) => <ParameterField key={field.name} field={field} isFirst={isFirst && i === 0} {...shared} />);
}

interface OneProps extends Shared {
  readonly field: Field;
  readonly isFirst: boolean;
}

/** One field of a form whose fields contain text. */
export function ParameterField({ field, isFirst, values, flaws, refusals = {}, below, onChange }: OneProps) {
  const flaw = flaws[field.name];
  const refusal = refusals[field.name];
  const value = values[field.name] ?? "";
  const byDefault = defaultInWords(field.name, field.byDefault);
  const hint = field.picks === undefined || field.picks === "secret" ? HINTS[field.asking] : undefined;
  const help = <FieldHelp help={field.description} hint={hint} byDefault={SELECTS.includes(field.asking) ? undefined : byDefault} />;
  const common = {
    label: <Untrusted text={withUnit(field)} most={TITLE} />,
    description: described(value, (field.description !== "" || hint !== undefined || byDefault !== undefined) && help),
    required: field.isRequired,
    withAsterisk: field.isRequired,
    error: (flaw && (value !== "" || undefined) && words.flaws[flaw]) ?? (refusal && <Untrusted text={refusal} most={500} />),
    value,
    name: field.name,
    ...(isFirst && { "data-autofocus": true }),
  };
  return (
    <div>
      <Input field={field} common={common} byDefault={byDefault} onText={(text) => onChange(field.name, text)} />
      {below?.(field)}
    </div>
  );
}

interface InputProps {
  readonly field: Field;
  readonly common: {
    readonly label: ReactNode;
    readonly description: ReactNode;
    readonly required: boolean;
    readonly error: ReactNode;
    readonly value: string;
    readonly name: string;
  };
  /** The display text of the default. */
  readonly byDefault: string | undefined;
  readonly onText: (text: string) => void;
}

function Input({ field, common, byDefault, onText }: InputProps): ReactNode {
  const typed = { ...common, onChange: (event: { readonly currentTarget: { readonly value: string } }) => onText(event.currentTarget.value) };
  const picks = field.picks === "secret" ? undefined : field.picks;
  const titleOf = (choice: string) => valueInWords(field.name, JSON.parse(choice) as Json);
  switch (field.asking) {
    case "boolean":
    case "choice":
      return <ChoiceSelect {...common} {...{ titleOf, byDefault }} choices={field.choices} onChosen={onText} />;
    case "choices":
      return <Boxes field={field} common={common} byDefault={byDefault} onText={onText} />;
    case "lines":
      if (picks) return <NamesField {...common} picks={picks} listed={editingTexts.pick.chosen(field.title)} onText={onText} />;
      return <Textarea {...typed} autosize minRows={2} maxRows={8} styles={MONOSPACE} />;
    case "multiline":
      return <Textarea {...typed} autosize minRows={2} maxRows={16} />;
    case "pairs":
    case "json":
      return <Textarea {...typed} autosize minRows={2} maxRows={8} styles={MONOSPACE} />;
    default:
      if (picks) return <NameField {...common} picks={picks} {...inputOf(field, byDefault)} onText={onText} />;
      return <TextInput {...typed} {...inputOf(field, byDefault)} />;
  }
}

/** Shows a checkbox for each value that a list can contain; other values in the list are kept. */
function Boxes({ field, common: { value, ...common }, onText }: InputProps) {
  return (
    <ChoiceBoxes
      {...common}
      choices={field.choices}
      titleOf={(choice) => valueInWords(field.name, JSON.parse(choice) as Json)}
      chosen={value.split("\n").filter((line) => line !== "")}
      onChosen={(chosen) => onText(chosen.join("\n"))}
    />
  );
}

function inputOf({ asking }: Field, byDefault: string | undefined) {
  return {
    autoComplete: "off",
    ...(asking === "date" && { type: "date" }),
    ...(asking === "integer" && { inputMode: "numeric" as const }),
    ...(asking === "number" && { inputMode: "decimal" as const }),
    ...(byDefault !== undefined && { placeholder: clamped(visible(byDefault), TITLE) }),
  };
}
