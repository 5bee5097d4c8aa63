import { FieldHelp } from "../fields/FieldHelp";
import { Untrusted } from "../Untrusted";
import { type FieldProps, useErrors, useSetter } from "./Field";
import { useEditing } from "./editing";
import { TypedInput } from "./TypedInput";

const NAME = 80;

/** A property with a value that its field cannot show; the value is displayed and edited as JSON. */
export function TypedField({ field, value }: FieldProps) {
  const { isReadOnly } = useEditing();
  const set = useSetter(field.pointer);
  const error = useErrors(field.pointer);
  return (
    <div data-field={field.pointer}>
      <TypedInput
        field={{ ...field, widget: "free" }}
        value={value}
        label={<Untrusted text={field.title} most={NAME} />}
        description={field.help && <FieldHelp help={field.help} />}
        error={error}
        placeholder=""
        isReadOnly={isReadOnly}
        onValue={set}
      />
    </div>
  );
}
