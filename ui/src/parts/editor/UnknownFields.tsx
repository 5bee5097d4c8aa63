import { Text } from "@mantine/core";
import { isObject, type JsonObject } from "../../model/pointers";
import { editing as words } from "../../texts/editing";

/** Names the fields that the form does not know, and that are kept when the definition is saved. */
export function UnknownFields({ definition, names }: { readonly definition: JsonObject; readonly names: readonly string[] }) {
  const unknown = Object.keys(definition).filter(
    (name) => !names.some((pointer) => pointer === `/${name}` || (isObject(definition[name]) && pointer.startsWith(`/${name}/`))),
  );
  const told = unknown.filter((name) => name !== "name" && !name.endsWith("_id"));
  return told.length > 0 && <Text size="sm">{words.unknownFields(told.join(", "))}</Text>;
}
