import { Button, Checkbox, Fieldset, Group, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { applied, removeAt, setAt } from "../../model/document/edits";
import { type FormSchema, resolved } from "../../model/document/fields";
import { isBroken, parse, type Source } from "../../model/document/source";
import { between, type TextEdit } from "../../model/document/edits";
import { isObject, pointerTo } from "../../model/pointers";
import { texts } from "../../texts";
import { Untrusted } from "../Untrusted";
import { useEditing } from "./editing";
import { SchemaForm } from "./SchemaForm";

const words = texts.builder.parameters;
const NAME = 80;
const PROPERTIES = "/parameters/properties";
/** Keywords of a parameter's schema that no field is for: the text has them. */
const ELSEWHERE = ["properties", "required", "additionalProperties", "items"];

/** The parameters of a job, each with the fields of its JSON Schema. */
export function ParametersForm({ schema }: { readonly schema: FormSchema }) {
  const { document, isReadOnly } = useEditing();
  const [name, setName] = useState("");
  const job = document.source.value;
  const parameters = isObject(job) && isObject(job.parameters) ? job.parameters : {};
  const properties = isObject(parameters.properties) ? parameters.properties : {};
  const required = Array.isArray(parameters.required) ? parameters.required : [];
  const one = resolved({ $ref: "#/$defs/parameter_schema" }, schema);

  function add() {
    document.change("", (source) =>
      inTurn(source, [
        (now) => (isObject(now.value) && isObject(now.value.parameters) ? [] : setAt(now, "/parameters", () => '{"type":"object"}')),
        (now) => setAt(now, pointerTo(PROPERTIES, name), () => '{"type":"string"}'),
      ]),
    );
    setName("");
  }

  function setRequired(each: string, isRequired: boolean) {
    const next = isRequired ? [...required, each] : required.filter((other) => other !== each);
    document.change("", (source) =>
      next.length === 0 ? removeAt(source, "/parameters/required") : setAt(source, "/parameters/required", () => JSON.stringify(next)),
    );
  }

  function remove(each: string) {
    document.change("", (source) =>
      inTurn(source, [
        (now) => removeAt(now, pointerTo(PROPERTIES, each)),
        (now) => {
          const left = required.filter((other) => other !== each);
          if (left.length === required.length) return [];
          return left.length === 0 ? removeAt(now, "/parameters/required") : setAt(now, "/parameters/required", () => JSON.stringify(left));
        },
      ]),
    );
  }

  return (
    <Fieldset legend={words.title}>
      <Stack gap="sm">
        <Text size="xs">{words.help}</Text>
        {Object.entries(properties).map(([each, value]) => (
          <Fieldset key={each} legend={<Untrusted text={each} most={NAME} />}>
            <Stack gap="xs">
              <Checkbox
                label={words.required}
                checked={required.includes(each)}
                disabled={isReadOnly}
                onChange={(event) => setRequired(each, event.currentTarget.checked)}
              />
              <SchemaForm schema={one} root={schema} pointer={pointerTo(PROPERTIES, each)} value={value} without={ELSEWHERE} />
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

/** Returns the edits that make several changes, each of what the one before has left. */
function inTurn(source: Source, changes: ReadonlyArray<(source: Source) => readonly TextEdit[]>): TextEdit[] {
  const last = changes.reduce((now, change) => {
    const read = parse(applied(now.text, change(now)));
    return isBroken(read) ? now : read;
  }, source);
  return between(source.text, last.text);
}
