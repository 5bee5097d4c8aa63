import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import type { Field, Flaw } from "../model/parameters";
import { visible } from "../model/visible";
import { texts } from "../texts";

const words = texts.definitions.run;

interface Props {
  readonly fields: readonly Field[];
  /** Texts of the fields, by name. */
  readonly values: Readonly<Record<string, string>>;
  /** Flaws of the fields, by name; each is shown once the form was to be sent, or the field was filled in. */
  readonly flaws: Readonly<Record<string, Flaw>>;
  readonly onChange: (name: string, value: string) => void;
}

/** The fields that ask for an execution's parameters, one each. */
export function ParameterFields({ fields, values, flaws, onChange }: Props) {
  return fields.map((field, i) => {
    const flaw = flaws[field.name];
    const value = values[field.name] ?? "";
    const help = [field.description, field.byDefault !== undefined && words.byDefault(visible(field.byDefault))];
    const common = {
      label: field.title,
      description: help.filter(Boolean).join(" "),
      required: field.isRequired,
      withAsterisk: field.isRequired,
      error: flaw && (value !== "" || undefined) && words.flaws[flaw],
      value,
      name: field.name,
      ...(i === 0 && { "data-autofocus": true }),
      onChange: (event: { currentTarget: { value: string } }) => onChange(field.name, event.currentTarget.value),
    };
    switch (field.asking) {
      case "boolean":
      case "choice":
        return <NativeSelect key={field.name} {...common} data={choicesOf(field)} />;
      case "json":
        return <Textarea key={field.name} {...common} autosize minRows={2} maxRows={8} ff="monospace" />;
      default:
        return <TextInput key={field.name} {...common} {...inputOf(field)} />;
    }
  });
}

function choicesOf({ byDefault, choices }: Field) {
  const left = byDefault === undefined ? words.leaveOut : words.defaultChoice(byDefault);
  return [{ value: "", label: left }, ...choices.map((choice) => ({ value: choice, label: choice }))];
}

function inputOf({ asking, byDefault }: Field) {
  return {
    autoComplete: "off",
    ...(asking === "date" && { type: "date" }),
    ...(asking === "integer" && { inputMode: "numeric" as const }),
    ...(asking === "number" && { inputMode: "decimal" as const }),
    ...(byDefault !== undefined && { placeholder: byDefault }),
  };
}
