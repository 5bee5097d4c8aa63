import { CloseButton, Combobox, Group, Text, TextInput, type TextInputProps, useCombobox } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import { type Named, named } from "../api/named";
import type { Picked } from "../model/parameters";
import { joinNames, MOST_OFFERED, offeredFor, pressed, splitNames } from "../model/picked";
import { clamped, visible } from "../model/visible";
import { editing as editingTexts } from "../texts/editing";
import { useMaker } from "./useMaker";
import { described } from "./Described";
import { Untrusted } from "./Untrusted";

const words = editingTexts.pick;
const NAME = 100;
/** Value of the entry that creates a new object; no name is a space. */
const MAKE = " ";
const NOTHING: readonly string[] = [];

interface PickProps extends Omit<TextInputProps, "onChange" | "value"> {
  readonly picks: Picked;
  readonly value: string;
  readonly onText: (text: string) => void;
  /** Called with a selected or newly created name; by default, the name becomes the text. */
  readonly onPick?: (name: string) => void;
  /** Names that are not offered. */
  readonly without?: readonly string[];
}

/**
 * A field for a name with a search for existing names, whose last entry creates a new object. Any other name can be
 * typed, because its object may be created later. The element stays the same whatever its value and whenever the names
 * arrive.
 */
export function NameField({ picks, value, onText, onPick = onText, without = NOTHING, onKeyDown, onBlur, ...input }: PickProps) {
  const { data = [] } = useQuery(named(picks));
  const maker = useMaker(picks, onPick);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const offered = offeredFor(value, data.filter(({ name }) => !without.includes(name)));
  const isShown = offered.length > 0 || maker.make !== undefined;

  function type(text: string): void {
    maker.forget();
    onText(text);
    // If the text is a complete name, the list closes, so that the content below the field can be reached.
    if (data.some(({ name }) => name === text)) combobox.closeDropdown();
    else combobox.openDropdown();
    combobox.resetSelectedOption();
  }

  function submit(chosen: string): void {
    combobox.closeDropdown();
    if (chosen === MAKE) {
      maker.make?.();
      return;
    }
    maker.forget();
    onPick(chosen);
  }

  return (
    <>
      <Combobox store={combobox} onOptionSubmit={submit} withinPortal shadow="md" {...(input.readOnly && { readOnly: true })}>
        <Combobox.Target withExpandedAttribute>
          <TextInput
            {...input}
            description={described(value, input.description)}
            value={value}
            autoComplete="off"
            spellCheck={false}
            rightSection={<Combobox.Chevron />}
            rightSectionPointerEvents="none"
            onChange={(event) => type(event.currentTarget.value)}
            onClick={() => !input.readOnly && combobox.openDropdown()}
            onBlur={(event) => {
              combobox.closeDropdown();
              onBlur?.(event);
            }}
            onKeyDown={(event) => {
              // Enter accepts the highlighted entry, and does nothing else.
              if (event.key !== "Enter" || !combobox.dropdownOpened || combobox.getSelectedOptionIndex() === -1) onKeyDown?.(event);
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={!isShown || input.readOnly === true}>
          <Combobox.Options mah={260} style={{ overflowY: "auto" }} aria-label={words.list}>
            {offered.slice(0, MOST_OFFERED).map((each) => (
              <Offer key={each.name} offer={each} isChosen={each.name === value} />
            ))}
            {maker.make && (
              <Combobox.Option value={MAKE}>
                <Text size="sm" fw={600} component="span">
                  {maker.title}
                </Text>
              </Combobox.Option>
            )}
          </Combobox.Options>
          {offered.length > MOST_OFFERED && <Combobox.Footer fz="xs">{words.more(offered.length - MOST_OFFERED)}</Combobox.Footer>}
        </Combobox.Dropdown>
      </Combobox>
      {maker.dialog}
    </>
  );
}

function Offer({ offer: { name, type }, isChosen }: { readonly offer: Named; readonly isChosen: boolean }) {
  return (
    <Combobox.Option value={name} active={isChosen} aria-selected={isChosen}>
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Text size="sm" component="span" style={{ overflowWrap: "anywhere" }}>
          <Untrusted text={name} most={NAME} />
        </Text>
        {type && (
          <Text size="xs" component="span" c="dimmed">
            <Untrusted text={type} most={NAME} />
          </Text>
        )}
      </Group>
    </Combobox.Option>
  );
}

interface NamesProps extends Omit<PickProps, "onPick" | "without"> {
  /** Accessible name of the list, for its buttons. */
  readonly listed: string;
}

/**
 * A field for several names, one per line of its text. Selected names can be removed, and another name can be searched
 * or typed.
 */
export function NamesField({ value, onText, listed, readOnly = false, onKeyDown, required = false, ...input }: NamesProps) {
  const [last, setLast] = useState("");
  const { chosen, typed } = splitNames(value, last);

  function set(names: readonly string[], next: string): void {
    setLast(next);
    onText(joinNames({ chosen: names, typed: next }));
  }

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    const next = readOnly ? undefined : pressed({ chosen, typed }, event);
    if (next) {
      if (event.key === "Enter") event.preventDefault();
      set(next.chosen, next.typed);
    }
    onKeyDown?.(event);
  }

  return (
    <div>
      <NameField
        {...input}
        required={required && chosen.length === 0}
        withAsterisk={required}
        readOnly={readOnly}
        value={typed}
        without={chosen}
        onText={(text) => set(chosen, text)}
        onPick={(name) => set([...chosen, name], "")}
        onKeyDown={press}
      />
      {chosen.length > 0 && (
        <Group gap="xs" mt={4} component="ul" p={0} m={0} style={{ listStyle: "none" }} aria-label={listed}>
          {chosen.map((name, i) => (
            <Group key={`${i} ${name}`} component="li" gap={2} wrap="nowrap">
              <Text size="sm" component="span" style={{ overflowWrap: "anywhere" }}>
                <Untrusted text={name} most={NAME} />
              </Text>
              {!readOnly && (
                <CloseButton
                  size="sm"
                  aria-label={words.remove(clamped(visible(name), NAME))}
                  onClick={() => set(chosen.filter((_, at) => at !== i), typed)}
                />
              )}
            </Group>
          ))}
        </Group>
      )}
    </div>
  );
}
