import { Button, Fieldset, Group, NativeSelect, Stack } from "@mantine/core";
import { conditionsIn, type Join, joinedBy, OPERATORS, withCondition, withoutCondition } from "../../model/document/conditions";
import type { FormField } from "../../model/document/fields";
import { type JsonObject, pointerTo } from "../../model/pointers";
import { builder as builderTexts } from "../../texts/builder";
import { FieldHelp } from "../fields/FieldHelp";
import { Untrusted } from "../Untrusted";
import { useEditing } from "./editing";
import { Field, type FieldProps } from "./Field";

const words = builderTexts.conditions;
const NAME = 80;
const EMPTY: JsonObject = { left: "", operator: "equals", right: "" };

/** A property that is a filter: conditions as rows, of which all or any must be true. */
export function ConditionsField({ field, value }: FieldProps) {
  const { document, isReadOnly } = useEditing();
  const { pointer: at } = field;
  const conditions = conditionsIn(value, at);
  if (!conditions) return undefined; // such a value is edited as JSON
  const { join, rows } = conditions;
  return (
    <Fieldset legend={<Untrusted text={field.title} most={NAME} />} data-field={at}>
      <Stack gap="sm">
        {field.help && <FieldHelp help={field.help} />}
        {rows.length > 1 && (
          <NativeSelect
            label={words.join}
            value={join}
            disabled={isReadOnly}
            data={(["all", "any"] as const).map((each) => ({ value: each, label: words.joins[each] }))}
            onChange={(event) => {
              const chosen = event.currentTarget.value as Join;
              document.change("", (source) => joinedBy(source, at, conditions, chosen));
            }}
          />
        )}
        {rows.map(({ pointer, value: row }, i) => (
          <Fieldset key={pointer} legend={words.row(i + 1)}>
            <Group gap="xs" align="start" grow preventGrowOverflow={false}>
              {partsOf(field, pointer, row).map((part) => (
                <Field key={part.name} field={part} value={row[part.name]} />
              ))}
            </Group>
            {!isReadOnly && (
              <Button
                mt="xs"
                size="compact-xs"
                variant="default"
                onClick={() => document.change("", (source) => withoutCondition(source, at, conditions, i))}
              >
                {words.remove(i + 1)}
              </Button>
            )}
          </Fieldset>
        ))}
        {!isReadOnly && (
          <div>
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => document.change("", (source) => withCondition(source, at, conditions, EMPTY))}
            >
              {words.add}
            </Button>
          </div>
        )}
      </Stack>
    </Fieldset>
  );
}

/** Returns the fields of a condition; an operator that only checks existence has no operand. */
function partsOf(field: FormField, pointer: string, row: JsonObject): FormField[] {
  const names = row.operator === "exists" && !Object.hasOwn(row, "right") ? ["left", "operator"] : ["left", "operator", "right"];
  return names.map((name) => ({
    ...field,
    name,
    pointer: pointerTo(pointer, name),
    widget: name === "operator" ? "choice" : "free",
    choices: name === "operator" ? OPERATORS : [],
    help: "",
    isRequired: name !== "right",
    byDefault: undefined,
    names: undefined,
    mayRefer: name !== "operator",
  }));
}
