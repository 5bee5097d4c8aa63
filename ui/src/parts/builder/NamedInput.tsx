import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { named } from "../../api/named";
import { NAMED_KINDS } from "../../model/document/fields";
import { clamped, visible } from "../../model/visible";
import { texts } from "../../texts";
import type { InputProps } from "./Field";
import { TypedInput } from "./TypedInput";

const words = texts.builder;
const NAME = 100;

/** A field that names an object: it is chosen from those that there are. */
export function NamedInput(props: InputProps) {
  const { field, value, label, description, error, isReadOnly, onValue } = props;
  const kind = NAMED_KINDS.find((each) => each === field.names);
  const { data = [] } = useQuery({ ...named(kind ?? "connection"), enabled: kind !== undefined });
  const shown = typeof value === "string" ? value : "";
  const isKnown = shown === "" || data.some(({ name }) => name === shown);
  if (!kind || data.length === 0 || !isKnown || (value !== undefined && typeof value !== "string")) return <TypedInput {...props} />;
  return (
    <NativeSelect
      label={label}
      description={description}
      error={error}
      value={shown}
      disabled={isReadOnly}
      data={[
        { value: "", label: words.nothing },
        ...data.map(({ name, type }) => ({ value: name, label: clamped(visible(type ? `${name} (${type})` : name), NAME) })),
      ]}
      onChange={({ currentTarget: { value: chosen } }) => onValue(chosen === "" ? undefined : chosen)}
    />
  );
}
