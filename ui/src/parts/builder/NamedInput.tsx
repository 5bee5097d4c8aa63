import { NativeSelect, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { named } from "../../api/named";
import { NAMED_KINDS } from "../../model/document/fields";
import { editedKind } from "../../model/editing";
import { clamped, visible } from "../../model/visible";
import { texts } from "../../texts";
import { builder as words } from "../../texts/builder";
import links from "../ObjectLink.module.css";
import type { InputProps } from "./Field";
import { TypedInput } from "./TypedInput";
import { useHeld } from "./useHeld";

const NAME = 100;

/** A field that names an object: it is chosen from those that there are, or made in another tab. */
export function NamedInput(props: InputProps) {
  const { field, value, label, description, error, isReadOnly, onValue } = props;
  const kind = NAMED_KINDS.find((each) => each === field.names);
  const { data = [], isFetched } = useQuery({ ...named(kind ?? "connection"), enabled: kind !== undefined });
  const shown = typeof value === "string" ? value : "";
  const isKnown = shown === "" || data.some(({ name }) => name === shown);
  const { held: isTyped, handlers } = useHeld(!kind || (isFetched && (data.length === 0 || !isKnown)));
  const made = kind && editedKind(kind);
  return (
    <Stack gap={2} {...handlers}>
      {isTyped ? (
        <TypedInput {...props} />
      ) : (
        <NativeSelect
          label={label}
          description={description}
          error={error}
          value={shown}
          disabled={isReadOnly}
          data={[
            { value: "", label: words.nothing },
            ...(isKnown ? [] : [{ value: shown, label: clamped(visible(shown), NAME) }]),
            ...data.map(({ name, type }) => ({ value: name, label: clamped(visible(type ? `${name} (${type})` : name), NAME) })),
          ]}
          onChange={({ currentTarget: { value: chosen } }) => onValue(chosen === "" ? undefined : chosen)}
        />
      )}
      {made && !isReadOnly && (
        <div>
          <Link to="/new/$kind" params={{ kind: made }} target="_blank" className={links.link}>
            {words.makeOne(texts.objects.kinds[made] ?? made)}
          </Link>
        </div>
      )}
    </Stack>
  );
}
