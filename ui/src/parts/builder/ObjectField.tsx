import { Fieldset, Text } from "@mantine/core";
import type { FormSchema } from "../../model/document/fields";
import { FieldHelp } from "../fields/FieldHelp";
import { Untrusted } from "../Untrusted";
import { type FieldProps, useErrors } from "./Field";
import { SchemaForm } from "./SchemaForm";
import { useRootSchema } from "./rootSchema";

const NAME = 80;

/** A property that is an object with its own fields. */
export function ObjectField({ field, value }: FieldProps) {
  const root: FormSchema = useRootSchema();
  const error = useErrors(field.pointer);
  return (
    <Fieldset legend={<Untrusted text={field.title} most={NAME} />} data-field={field.pointer}>
      {field.help && (
        <Text size="xs" mb="xs" component="div">
          <FieldHelp help={field.help} />
        </Text>
      )}
      <SchemaForm schema={field.schema} root={root} pointer={field.pointer} value={value} />
      {value === undefined && error}
    </Fieldset>
  );
}
