import { Button, Fieldset, Group, NativeSelect, Stack } from "@mantine/core";
import { conditionsIn, filterOf, type Join, OPERATORS } from "../../model/document/conditions";
import type { FormField } from "../../model/document/fields";
import { isObject, type JsonObject, pointerTo } from "../../model/pointers";
import { texts } from "../../texts";
import { Untrusted } from "../Untrusted";
import { useEditing } from "./editing";
import { Field, type FieldProps, useSetter } from "./Field";
import { TypedField } from "./TypedField";

const words = texts.builder.conditions;
const HELP = 600;
const EMPTY: JsonObject = { left: "", operator: "equals", right: "" };

/** A property that is a filter: conditions as rows, of which all or one must hold. What rows cannot show is edited as JSON. */
export function ConditionsField({ field, value }: FieldProps) {
  const { isReadOnly } = useEditing();
  const set = useSetter(field.pointer);
  const conditions = conditionsIn(value, field.pointer);
  if (!conditions) return <TypedField field={field} value={value} />;
  const { join, rows } = conditions;
  const all = rows.map((row) => row.value);
  return (
    <Fieldset legend={field.name} data-field={field.pointer}>
      <Stack gap="sm">
        {field.help && <Untrusted text={field.help} most={HELP} />}
        {rows.length > 1 && (
          <NativeSelect
            label={words.join}
            value={join}
            disabled={isReadOnly}
            data={(["all", "any"] as const).map((each) => ({ value: each, label: words.joins[each] }))}
            onChange={(event) => set(filterOf(event.currentTarget.value as Join, all))}
          />
        )}
        {rows.map(({ pointer, value: row }, i) => (
          <Fieldset key={pointer} legend={words.row(i + 1)}>
            <Group gap="xs" align="start" grow preventGrowOverflow={false}>
              {partsOf(field, pointer, row).map((part) => (
                <Field key={part.name} field={part} value={isObject(row) ? row[part.name] : undefined} />
              ))}
            </Group>
            {!isReadOnly && (
              <Button mt="xs" size="compact-xs" variant="default" onClick={() => set(filterOf(join, all.toSpliced(i, 1)))}>
                {words.remove(i + 1)}
              </Button>
            )}
          </Fieldset>
        ))}
        {!isReadOnly && (
          <div>
            <Button size="compact-xs" variant="default" onClick={() => set(filterOf(join, [...all, EMPTY]))}>
              {words.add}
            </Button>
          </div>
        )}
      </Stack>
    </Fieldset>
  );
}

/** Returns the fields of one condition; what is asked only whether it is there is compared with nothing. */
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
