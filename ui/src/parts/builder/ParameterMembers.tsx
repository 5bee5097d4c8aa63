import { Button, Checkbox, Fieldset, Group, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { removeAt, setAt } from "../../model/document/edits";
import type { FormSchema } from "../../model/document/fields";
import { inTurn } from "../../model/document/turns";
import { isObject, type Json, pointerTo } from "../../model/pointers";
import { builder as builderTexts } from "../../texts/builder";
import { Untrusted } from "../Untrusted";
import { useEditing } from "./editing";
import { ParameterField } from "./ParameterField";

const words = builderTexts.parameters;
const NAME = 80;

interface Props {
  readonly title: string;
  readonly help: string;
  /** Pointer to the schema of an object. */
  readonly pointer: string;
  readonly value: Json | undefined;
  /** The meta-schema of a parameter's schema. */
  readonly schema: FormSchema;
  readonly root: FormSchema;
  /** Nesting depth of the members in objects and lists. */
  readonly depth: number;
}

/**
 * The members of an object that a schema describes: which ones are required, and the fields of each; members can be
 * added.
 */
export function ParameterMembers({ title, help, pointer, value, schema, root, depth }: Props) {
  const { document, isReadOnly } = useEditing();
  const [name, setName] = useState("");
  const own = isObject(value) ? value : {};
  const properties = isObject(own.properties) ? own.properties : {};
  const required = Array.isArray(own.required) ? (own.required as Json[]) : [];
  const at = (each: string) => pointerTo(`${pointer}/properties`, each);

  const withRequired = (next: readonly Json[]) => (source: Parameters<typeof removeAt>[0]) =>
    next.length === 0 ? removeAt(source, `${pointer}/required`) : setAt(source, `${pointer}/required`, () => JSON.stringify(next));

  function add() {
    document.change("", (source) =>
      inTurn(source, [
        (now) => (isObject(value) ? [] : setAt(now, pointer, () => '{"type":"object"}')),
        (now) => setAt(now, at(name), () => '{"type":"string"}'),
      ]),
    );
    setName("");
  }

  function setRequired(each: string, isRequired: boolean) {
    document.change("", withRequired(isRequired ? [...required, each] : required.filter((other) => other !== each)));
  }

  function remove(each: string) {
    const left = required.filter((other) => other !== each);
    document.change("", (source) =>
      inTurn(source, [(now) => removeAt(now, at(each)), (now) => (left.length === required.length ? [] : withRequired(left)(now))]),
    );
  }

  return (
    <Fieldset legend={<Untrusted text={title} most={NAME} />}>
      <Stack gap="sm">
        <Text size="xs">{help}</Text>
        {Object.entries(properties).map(([each, inner]) => (
          <Fieldset key={each} legend={<Untrusted text={each} most={NAME} />} data-parameter={at(each)}>
            <Stack gap="xs">
              <Checkbox
                label={words.required}
                checked={required.includes(each)}
                disabled={isReadOnly}
                onChange={(event) => setRequired(each, event.currentTarget.checked)}
              />
              <ParameterField pointer={at(each)} name={each} value={inner} schema={schema} root={root} depth={depth + 1} />
              {!isReadOnly && (
                <Group>
                  <Button size="compact-xs" variant="default" onClick={() => remove(each)}>
                    <Untrusted text={words.remove(each)} most={NAME} />
                  </Button>
                </Group>
              )}
            </Stack>
          </Fieldset>
        ))}
        {!isReadOnly && (
          <Group align="end">
            <TextInput label={words.name} value={name} autoComplete="off" onChange={(event) => setName(event.currentTarget.value)} />
            <Button size="compact-sm" variant="default" disabled={name === "" || Object.hasOwn(properties, name)} onClick={add}>
              {words.add}
            </Button>
          </Group>
        )}
      </Stack>
    </Fieldset>
  );
}
