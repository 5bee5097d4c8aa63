import { Button, Fieldset, Group, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { removeAt } from "../../model/document/edits";
import type { FormField } from "../../model/document/fields";
import { isObject, pointerTo } from "../../model/pointers";
import { builder as words } from "../../texts/builder";
import { FieldHelp } from "../fields/FieldHelp";
import { Untrusted } from "../Untrusted";
import { useEditing } from "./editing";
import { Field, type FieldProps, useErrors, useSetter } from "./Field";

const NAME = 80;

/** A property that is an object with names chosen by the user, such as labels. */
export function MapField({ field, value }: FieldProps) {
  const { document, isReadOnly } = useEditing();
  const [name, setName] = useState("");
  const pointer = pointerTo(field.pointer, name.trim());
  const set = useSetter(pointer);
  const error = useErrors(field.pointer);
  const entries = isObject(value) ? value : {};
  const names = Object.keys(entries);
  const isText = typeof field.schema.additionalProperties === "object" && field.schema.additionalProperties.type === "string";
  const entry = (each: string): FormField => ({
    ...field,
    name: each,
    title: each,
    pointer: pointerTo(field.pointer, each),
    widget: isText ? "text" : "free",
    help: "",
    byDefault: undefined,
    isRequired: false,
    mayRefer: field.name === "outputs",
  });

  function add() {
    set("");
    setName("");
  }

  return (
    <Fieldset legend={<Untrusted text={field.title} most={NAME} />} data-field={field.pointer}>
      <Stack gap="xs">
        {field.help && <FieldHelp help={field.help} />}
        {names.map((each) => (
          <Group key={each} gap="xs" align="end" grow preventGrowOverflow={false}>
            <Field field={entry(each)} value={entries[each]} />
            {!isReadOnly && (
              <Button
                size="compact-xs"
                variant="default"
                flex="0 0 auto"
                onClick={() =>
                  document.change("", (source) => removeAt(source, names.length === 1 ? field.pointer : pointerTo(field.pointer, each)))
                }
              >
                <Untrusted text={words.removeEntry(each)} most={NAME} />
              </Button>
            )}
          </Group>
        ))}
        {names.length === 0 && error}
        {!isReadOnly && (
          <Group gap="xs" align="end">
            <TextInput
              label={<Untrusted text={words.nameOf(field.title)} most={NAME} />}
              value={name}
              autoComplete="off"
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Button size="compact-sm" variant="default" disabled={name.trim() === "" || names.includes(name.trim())} onClick={add}>
              <Untrusted text={words.add(field.title)} most={NAME} />
            </Button>
          </Group>
        )}
      </Stack>
    </Fieldset>
  );
}
