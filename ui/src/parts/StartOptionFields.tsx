import { Collapse, Stack, TextInput, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { shownZone } from "../app/preferences";
import { useStore } from "../app/useStore";
import type { Flaw } from "../model/parameters";
import { optionFields, type Started } from "../model/startOptions";
import { zoneName } from "../model/times";
import { definitions as definitionsTexts } from "../texts/definitions";
import { ParameterFields } from "./ParameterFields";

const words = definitionsTexts.run;

interface Props {
  readonly started: Started;
  readonly values: Readonly<Record<string, string>>;
  readonly flaws: Readonly<Record<string, Flaw | "not_time">>;
  readonly onChange: (name: string, value: string) => void;
}

/** The fields for the time and manner of an execution's start, folded by default. */
export function StartOptionFields({ started, values, flaws: { not_before: noTime, ...flaws }, onChange }: Props) {
  const [isOpen, setOpen] = useState(Object.keys(values).length > 0);
  const zone = useStore(shownZone);
  const fields = optionFields(started).map((field) => ({ ...field, ...words.options.words[field.name] }));
  return (
    <Stack gap="xs">
      <UnstyledButton fz="sm" fw={600} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? "▾" : "▸"} {words.options.title}
      </UnstyledButton>
      <Collapse expanded={isOpen}>
        <Stack gap="xs">
          {started === "job" && (
            <TextInput
              type="datetime-local"
              label={words.options.notBefore}
              description={words.options.notBeforeHelp(zoneName(zone))}
              value={values.not_before ?? ""}
              error={noTime && words.flaws.not_time}
              onChange={(event) => onChange("not_before", event.currentTarget.value)}
            />
          )}
          <ParameterFields
            fields={fields}
            values={values}
            flaws={flaws as Readonly<Record<string, Flaw>>}
            isFirst={false}
            onChange={onChange}
          />
        </Stack>
      </Collapse>
    </Stack>
  );
}
