import { Button, Group, Stack, Text } from "@mantine/core";
import { removeAt } from "../../model/document/edits";
import { type FormSchema, fieldsOfSchema, unknownNames } from "../../model/document/fields";
import { isObject, type Json, pointerTo } from "../../model/pointers";
import { builder as words } from "../../texts/builder";
import { FieldSections } from "../fields/FieldSections";
import { useArranged } from "../fields/useArranged";
import { Untrusted } from "../Untrusted";
import { useEditing } from "./editing";
import { Field } from "./Field";

const NAME = 100;

interface Props {
  readonly schema: FormSchema;
  /** The document to which `$ref` of the schema refers. */
  readonly root: FormSchema;
  readonly pointer: string;
  readonly value: Json | undefined;
  /** Names of properties that are edited elsewhere. */
  readonly without?: readonly string[];
}

const NONE: readonly string[] = [];

/**
 * The fields of an object of a definition. Many unset optional fields are folded. No field changes its position while
 * it can be edited: a folded field that has been set moves up when the fold is closed.
 */
export function SchemaForm({ schema, root, pointer, value, without = NONE }: Props) {
  const fields = fieldsOfSchema(schema, root, pointer, value).filter(({ name }) => !without.includes(name));
  const place = useArranged(fields, ({ name }) => isObject(value) && Object.hasOwn(value, name));
  const unknown = isObject(value) ? unknownNames(schema, root, value).filter((name) => !without.includes(name)) : [];
  return (
    <Stack gap="sm">
      <FieldSections
        fields={fields}
        arranged={place}
        show={(field) => <Field key={field.pointer} field={field} value={isObject(value) ? value[field.name] : undefined} />}
      />
      {unknown.length > 0 && <UnknownFields pointer={pointer} names={unknown} />}
    </Stack>
  );
}

function UnknownFields({ pointer, names }: { readonly pointer: string; readonly names: readonly string[] }) {
  const { document, isReadOnly } = useEditing();
  return (
    <Stack gap={4}>
      <Text size="sm">{words.unknown}</Text>
      {names.map((name) => (
        <Group key={name} gap="xs">
          <Untrusted text={name} most={NAME} />
          {!isReadOnly && (
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => document.change("", (source) => removeAt(source, pointerTo(pointer, name)))}
            >
              <Untrusted text={words.removeUnknown(name)} most={NAME} />
            </Button>
          )}
        </Group>
      ))}
    </Stack>
  );
}
