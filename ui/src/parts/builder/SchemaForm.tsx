import { Button, Group, Stack, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { removeAt } from "../../model/document/edits";
import { type FormField, type FormSchema, fieldsOfSchema, unknownNames } from "../../model/document/fields";
import { arranged, type Section, sectionsOf } from "../../model/document/folding";
import { count } from "../../model/numbers";
import { isObject, type Json, pointerTo } from "../../model/pointers";
import { builder as words } from "../../texts/builder";
import { Fold } from "../Folded";
import { Untrusted } from "../Untrusted";
import { useEditing } from "./editing";
import { Field } from "./Field";

const NAME = 100;

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

/**
 * The fields of an object of a definition. Optional fields that are not set are folded if there are many. No field
 * changes its place while it can be edited: a folded field that has been set moves up when the fold is closed.
 */
export function SchemaForm({ schema, root, pointer, value, without = NONE }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [raised, setRaised] = useState<ReadonlySet<string>>(new Set());
  const fields = fieldsOfSchema(schema, root, pointer, value).filter(({ name }) => !without.includes(name));
  const place = arranged(fields, value, raised, isOpen);
  if (place.raised !== raised) setRaised(place.raised);
  const show = (field: FormField) => <Field key={field.pointer} field={field} value={isObject(value) ? value[field.name] : undefined} />;
  const unknown = isObject(value) ? unknownNames(schema, root, value).filter((name) => !without.includes(name)) : [];
  return (
    <Stack gap="sm">
      <Sections sections={sectionsOf(place.above, fields)} show={show} />
      {place.folded.length > 0 && (
        <Fold title={(place.folded.some(({ isAdvanced }) => isAdvanced) ? words.advanced : words.more)(count(place.folded.length))} isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
          <Stack gap="sm">
            <Sections sections={sectionsOf(place.folded, fields)} show={show} />
          </Stack>
        </Fold>
      )}
      {unknown.length > 0 && <UnknownFields pointer={pointer} names={unknown} />}
    </Stack>
  );
}

function Sections({ sections, show }: { readonly sections: readonly Section[]; readonly show: (field: FormField) => ReactNode }) {
  return sections.map(({ title, fields }) => (
    <Stack key={title} gap="sm" {...(title !== "" && { role: "group", "aria-label": title })}>
      {title !== "" && fields.some((field) => field.title !== title) && (
        <Text size="xs" fw={600} c="dimmed">
          {title}
        </Text>
      )}
      {fields.map(show)}
    </Stack>
  ));
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
