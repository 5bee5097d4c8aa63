import { Group, Kbd, Paper, Text, TextInput } from "@mantine/core";
import { useDebouncedValue, useHotkeys } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type LinkProps, useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { foundObjects } from "../api/queries";
import { screenOf } from "../model/objects";
import { keyOf, type PaletteEntry, paletteFor } from "../model/palette";
import { Untrusted } from "../parts/Untrusted";
import { navigation } from "../screens";
import { texts } from "../texts";
import classes from "./Shell.module.css";
import { useShortcut } from "./useShortcut";

const words = texts.palette;
/** Milliseconds without a key after which the server is asked. */
const PAUSE = 150;
const MOST = 60;

/** Finds screens, objects, executions and files by what is typed; Enter opens the first that is offered. */
export function SearchBox() {
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const options = useId();
  const [text, setText] = useState("");
  const [active, setActive] = useState(0);
  const [isEntered, setEntered] = useState(false);
  const wanted = text.trim();
  const [asked] = useDebouncedValue(wanted, PAUSE);
  const found = useQuery({ ...foundObjects(asked), enabled: asked !== "", placeholderData: keepPreviousData });
  const isReady = asked === wanted && (found.isError || (!found.isPlaceholderData && !found.isPending));
  const entries = paletteFor(text, navigation, asked === "" ? [] : (found.data?.value ?? []));
  const chosen = entries[Math.min(active, entries.length - 1)];
  const isShown = isOpen && chosen !== undefined;
  const focus = () => input.current?.focus();
  useShortcut("/", focus);
  useHotkeys([["mod+K", focus]], []);

  function change(next: string): void {
    setText(next);
    setActive(0);
    setEntered(false);
    setOpen(true);
  }

  function leave(): void {
    change("");
    setOpen(false);
    input.current?.blur();
  }

  function open(entry: PaletteEntry): void {
    leave();
    void navigate(addressOf(entry));
  }

  // Enter may come before the answer: then the first entry of the answer is meant.
  const openFirst = useRef<() => void>(undefined);
  useEffect(() => {
    openFirst.current = () => entries[0] && open(entries[0]);
  });
  useEffect(() => {
    if (isEntered && isReady) openFirst.current?.();
  }, [isEntered, isReady, openFirst]);

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined && entries.length > 0) {
      event.preventDefault();
      setOpen(true);
      setActive((active + by + entries.length) % entries.length);
    } else if (event.key === "Escape") {
      leave();
    } else if (event.key === "Enter" && chosen && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (isReady || active > 0) open(chosen);
      else setEntered(true);
    }
  }

  return (
    <search className={classes.search}>
      <TextInput
        ref={input}
        type="search"
        size="sm"
        role="combobox"
        aria-label={texts.search}
        aria-expanded={isShown}
        aria-controls={options}
        aria-autocomplete="list"
        {...(isShown && { "aria-activedescendant": `${options}-${keyOf(chosen)}` })}
        placeholder={texts.search}
        rightSection={<Kbd size="xs" aria-hidden="true">/</Kbd>}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={press}
      />
      <Paper id={options} role="listbox" aria-label={texts.search} className={classes.options} shadow="md" hidden={!isShown}>
        {entries.map((entry) => (
          // The field keeps the focus while the mouse is on an entry.
          <button
            type="button"
            key={keyOf(entry)}
            id={`${options}-${keyOf(entry)}`}
            role="option"
            tabIndex={-1}
            aria-selected={entry === chosen}
            className={classes.option}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => open(entry)}
          >
            <Entry entry={entry} />
          </button>
        ))}
      </Paper>
    </search>
  );
}

function addressOf(entry: PaletteEntry): LinkProps {
  switch (entry.type) {
    case "execution":
      return { to: "/executions/$id", params: { id: entry.id } };
    case "object":
      return { to: (screenOf(entry.object.kind) ?? "/") as NonNullable<LinkProps["to"]>, params: { id: entry.object.id } };
    case "screen":
      return { to: entry.screen.to as NonNullable<LinkProps["to"]> };
    case "executions":
      return { to: "/executions", search: { text: entry.text } };
    case "files":
      return { to: "/files", search: { name: `${entry.text}*` } };
  }
}

function Entry({ entry }: { readonly entry: PaletteEntry }) {
  switch (entry.type) {
    case "execution":
      return <Line text={entry.id} hint={texts.objects.kinds.execution} />;
    case "object":
      return <Line text={entry.object.id} also={entry.object.name} hint={texts.objects.kinds[entry.object.kind]} />;
    case "screen":
      return <Line text={entry.screen.label} hint={words.screen} />;
    case "executions":
      return <Line text={words.inExecutions(entry.text)} />;
    case "files":
      return <Line text={words.inFiles(entry.text)} />;
  }
}

interface LineProps {
  readonly text: string;
  readonly also?: string | undefined;
  readonly hint?: string | undefined;
}

function Line({ text, also, hint }: LineProps) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <Text size="sm" component="span" style={{ minWidth: 0, overflowWrap: "anywhere" }}>
        <Untrusted text={text} most={MOST} />
        {also && (
          <Text size="xs" className={classes.hint} component="small" ml="xs">
            <Untrusted text={also} most={MOST} />
          </Text>
        )}
      </Text>
      {hint && (
        <Text size="xs" className={classes.hint} component="small" style={{ whiteSpace: "nowrap" }}>
          {hint}
        </Text>
      )}
    </Group>
  );
}
