import { Checkbox, Group } from "@mantine/core";
import type { InputProps } from "./Field";

/** A field whose value is a list of some of a few words. */
export function ChoicesField({ field, value, label, description, error, isReadOnly, onValue }: InputProps) {
  const chosen = Array.isArray(value) ? value.filter((each): each is string => typeof each === "string") : [];
  return (
    <Checkbox.Group
      label={label}
      description={description}
      error={error}
      value={chosen}
      onChange={(next) => onValue(next.length === 0 ? undefined : next)}
    >
      <Group gap="sm" mt={4}>
        {field.choices.map((choice) => (
          <Checkbox key={choice} value={choice} label={choice} disabled={isReadOnly} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
