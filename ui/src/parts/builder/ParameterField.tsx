import { Fieldset, Stack } from "@mantine/core";
import type { FormSchema } from "../../model/document/fields";
import { isObject, type Json } from "../../model/pointers";
import { builder as builderTexts } from "../../texts/builder";
import { Untrusted } from "../Untrusted";
import { ParameterMembers } from "./ParameterMembers";
import { SchemaForm } from "./SchemaForm";

const words = builderTexts.parameters;
const NAME = 80;
/** Keywords that are edited below the fields of a schema. */
const ELSEWHERE = ["properties", "required", "items"];
const OF_OBJECTS = [...ELSEWHERE];
const OF_OTHERS = [...ELSEWHERE, "additionalProperties"];
/** Maximum nesting depth of objects and lists with fields; deeper levels are edited in the text. */
const DEEPEST = 4;

interface Props {
  readonly pointer: string;
  readonly name: string;
  readonly value: Json | undefined;
  /** The meta-schema of a parameter's schema. */
  readonly schema: FormSchema;
  readonly root: FormSchema;
  /** Nesting depth of the schema in objects and lists, including its own level. */
  readonly depth: number;
}

/** The fields of a parameter's schema: its keywords, the members of an object, and the entries of a list. */
export function ParameterField({ pointer, name, value, schema, root, depth }: Props) {
  const type = isObject(value) ? value.type : undefined;
  const isOpen = depth < DEEPEST;
  const without = !isOpen ? [] : type === "object" ? OF_OBJECTS : OF_OTHERS;
  return (
    <Stack gap="xs">
      <SchemaForm schema={schema} root={root} pointer={pointer} value={value} without={without} />
      {isOpen && type === "object" && (
        <ParameterMembers
          title={words.members(name)}
          help={words.membersHelp}
          pointer={pointer}
          value={value}
          schema={schema}
          root={root}
          depth={depth}
        />
      )}
      {isOpen && type === "array" && (
        <Fieldset legend={<Untrusted text={words.items(name)} most={NAME} />} data-parameter={`${pointer}/items`}>
          <ParameterField
            pointer={`${pointer}/items`}
            name={words.itemOf(name)}
            value={isObject(value) ? value.items : undefined}
            schema={schema}
            root={root}
            depth={depth + 1}
          />
        </Fieldset>
      )}
    </Stack>
  );
}
