import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import type { Field, Flaw } from "../model/parameters";
import { clamped, visible } from "../model/visible";
import { texts } from "../texts";
import { Untrusted } from "./Untrusted";

const words = texts.definitions.run;
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
  readonly onChange: (name: string, value: string) => void;
}

/** The fields that ask for an execution's parameters, one each. */
export function ParameterFields({ fields, values, flaws, refusals = {}, isFirst = true, onChange }: Props) {
  return fields.map((field, i) => {
    const flaw = flaws[field.name];
    const value = values[field.name] ?? "";
    const help = [field.description, field.byDefault !== undefined && words.byDefault(field.byDefault)].filter(Boolean);
    const common = {
      label: <Untrusted text={field.title} most={TITLE} />,
      description: help.length > 0 && <Untrusted text={help.join(" ")} most={HELP} />,
      required: field.isRequired,
      withAsterisk: field.isRequired,
      error: (flaw && (value !== "" || undefined) && words.flaws[flaw]) ?? refusals[field.name],
      value,
      name: field.name,
      ...(isFirst && i === 0 && { "data-autofocus": true }),
      onChange: (event: { currentTarget: { value: string } }) => onChange(field.name, event.currentTarget.value),
    };
    switch (field.asking) {
      case "boolean":
      case "choice":
        return <NativeSelect key={field.name} {...common} data={choicesOf(field)} />;
      case "lines":
      case "json":
        return <Textarea key={field.name} {...common} autosize minRows={2} maxRows={8} ff="monospace" />;
      default:
        return <TextInput key={field.name} {...common} {...inputOf(field)} />;
    }
  });
}

/** A value as a choice or a placeholder shows it, where there is room for a line of text only. */
function short(value: string): string {
  return clamped(visible(value), TITLE);
}

function choicesOf({ byDefault, choices }: Field) {
  const left = byDefault === undefined ? words.leaveOut : words.defaultChoice(short(byDefault));
  return [{ value: "", label: left }, ...choices.map((choice) => ({ value: choice, label: short(choice) }))];
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
