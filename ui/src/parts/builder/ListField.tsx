import { Button, Fieldset, Group, Stack } from "@mantine/core";
import { removeAt, rearrange } from "../../model/document/edits";
import { resolved } from "../../model/document/fields";
import { pointerTo } from "../../model/pointers";
import { builder as words } from "../../texts/builder";
import { FieldHelp } from "../fields/FieldHelp";
import { Untrusted } from "../Untrusted";
import { useEditing } from "./editing";
import type { FieldProps } from "./Field";
import { useRootSchema } from "./rootSchema";
import { SchemaForm } from "./SchemaForm";

const NAME = 80;

/** A property that is a list of objects with fields. */
export function ListField({ field, value }: FieldProps) {
  const { document, isReadOnly } = useEditing();
  const root = useRootSchema();
  const items = resolved(field.schema.items ?? {}, root);
  const entries = Array.isArray(value) ? value : [];
  const add = () =>
    document.change("", (source) => rearrange(source, field.pointer, [...entries.map((_, i) => i), () => "{}"]));

  /** Swaps an entry with the next one. */
  function exchange(first: number) {
    const places = entries.map((_, i) => (i === first ? i + 1 : i === first + 1 ? i - 1 : i));
    document.change("", (source) => rearrange(source, field.pointer, places));
  }

  return (
    <Fieldset legend={<Untrusted text={field.title} most={NAME} />} data-field={field.pointer}>
      <Stack gap="sm">
        {field.help && <FieldHelp help={field.help} />}
        {entries.map((entry, i) => {
          const pointer = pointerTo(field.pointer, String(i));
          const name = `${field.title} ${i + 1}`;
          return (
            // oxlint-disable-next-line no-array-index-key -- entries are identified only by their position
            <Fieldset key={i} legend={words.entry(i + 1)}>
              <SchemaForm schema={items} root={root} pointer={pointer} value={entry} />
              {!isReadOnly && (
                <Group gap={4} mt="xs">
                  <Button size="compact-xs" variant="default" disabled={i === 0} onClick={() => exchange(i - 1)}>
                    <Untrusted text={words.moveUp(name)} most={NAME} />
                  </Button>
                  <Button size="compact-xs" variant="default" disabled={i === entries.length - 1} onClick={() => exchange(i)}>
                    <Untrusted text={words.moveDown(name)} most={NAME} />
                  </Button>
                  <Button
                    size="compact-xs"
                    variant="default"
                    onClick={() => document.change("", (source) => removeAt(source, entries.length === 1 ? field.pointer : pointer))}
                  >
                    <Untrusted text={words.removeEntry(name)} most={NAME} />
                  </Button>
                </Group>
              )}
            </Fieldset>
          );
        })}
        {!isReadOnly && (
          <div>
            <Button size="compact-xs" variant="default" onClick={add}>
              <Untrusted text={words.add(field.title)} most={NAME} />
            </Button>
          </div>
        )}
      </Stack>
    </Fieldset>
  );
}
