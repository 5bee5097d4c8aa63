import { Button, Group, Stack, Text } from "@mantine/core";
import { removeAt } from "../../model/document/edits";
import { type FormField, type FormSchema, fieldsOfSchema, unknownNames } from "../../model/document/fields";
import { count } from "../../model/numbers";
import { isObject, type Json, pointerTo } from "../../model/pointers";
import { texts } from "../../texts";
import { Folded } from "../Folded";
import { Untrusted } from "../Untrusted";
import { useEditing } from "./editing";
import { Field } from "./Field";

const words = texts.builder;
const NAME = 100;
/** Optional fields that are absent and more than these are folded. */
const MOST_OPEN = 6;

interface Props {
  readonly schema: FormSchema;
  /** The document that `$ref` of the schema lead into. */
  readonly root: FormSchema;
  readonly pointer: string;
  readonly value: Json | undefined;
  /** Names of properties that are edited elsewhere. */
  readonly without?: readonly string[];
}

const NONE: readonly string[] = [];

/** The fields of an object of a definition; those that it has and the schema does not know are named, and can be removed. */
export function SchemaForm({ schema, root, pointer, value, without = NONE }: Props) {
  const has = (field: FormField) => isObject(value) && Object.hasOwn(value, field.name);
  const fields = fieldsOfSchema(schema, root, pointer, value).filter(({ name }) => !without.includes(name));
  // The others depend on the type.
  const optional = fields.filter((field) => !field.isRequired && !has(field) && field.name !== "type");
  const isFolded = optional.length > MOST_OPEN;
  const open = isFolded ? fields.filter((field) => !optional.includes(field)) : fields;
  const show = (field: FormField) => <Field key={field.pointer} field={field} value={isObject(value) ? value[field.name] : undefined} />;
  const unknown = isObject(value) ? unknownNames(schema, root, value).filter((name) => !without.includes(name)) : [];
  return (
    <Stack gap="sm">
      {open.map(show)}
      {isFolded && (
        <Folded title={words.more(count(optional.length))}>
          <Stack gap="sm">{optional.map(show)}</Stack>
        </Folded>
      )}
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
