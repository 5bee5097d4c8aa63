import { Group, Kbd, Paper, Text, TextInput } from "@mantine/core";
import { useDebouncedValue, useHotkeys } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type LinkProps, useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { foundObjects } from "../api/queries";
import { screenOf } from "../model/objects";
import { keyOf, MOST_OBJECTS, type PaletteEntry, paletteFor } from "../model/palette";
import { Untrusted } from "../parts/Untrusted";
import { navigation } from "../screens";
import { texts } from "../texts";
import classes from "./Shell.module.css";
import { isDialogOpen, useShortcut } from "./useShortcut";

const words = texts.palette;
/** Milliseconds without a key after which the server is asked. */
const PAUSE = 150;
const MOST = 60;
const IS_MAC = /Mac|iP/.test(navigator.platform);

/** Finds screens, objects, executions and files by what is typed; Enter opens the first that is offered. */
export function SearchBox() {
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const options = useId();
  const [text, setText] = useState("");
  /** The entry that somebody has marked by the arrows, which stays so when the answer comes. */
  const [marked, setMarked] = useState<string>();
  const [isEntered, setEntered] = useState(false);
  const wanted = text.trim();
  const [asked] = useDebouncedValue(wanted, PAUSE);
  const found = useQuery({ ...foundObjects(asked), enabled: asked !== "", placeholderData: keepPreviousData });
  const isReady = asked === wanted && (found.isError || (!found.isPlaceholderData && !found.isPending));
  const entries = paletteFor(text, navigation, asked === "" ? [] : (found.data?.value ?? []));
  const chosen = entries.find((entry) => keyOf(entry) === marked) ?? entries[0];
  const isShown = isOpen && chosen !== undefined;
  const note = noteOf(found.isError, found.data);
  const focus = () => input.current?.focus();
  useShortcut("/", focus);
  useHotkeys([[IS_MAC ? "meta+K" : "ctrl+K", () => !isDialogOpen() && focus()]], []);
  const chosenId = isShown ? `${options}-${keyOf(chosen)}` : undefined;
  useEffect(() => {
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView({ block: "nearest" });
  }, [chosenId]);

  function change(next: string): void {
    setText(next);
    setMarked(undefined);
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
      setEntered(false);
      const at = chosen ? entries.indexOf(chosen) : 0;
      const next = entries[(at + by + entries.length) % entries.length];
      setMarked(next && keyOf(next));
    } else if (event.key === "Escape") {
      leave();
    } else if (event.key === "Enter" && chosen && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (isReady || marked !== undefined || chosen.type === "execution") open(chosen);
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
        aria-activedescendant={chosenId}
        placeholder={texts.search}
        rightSection={<Kbd size="xs" aria-hidden="true">/</Kbd>}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        onFocus={() => setOpen(true)}
        onBlur={() => {
          setOpen(false);
          setEntered(false);
        }}
        onKeyDown={press}
      />
      <Paper className={classes.options} shadow="md" hidden={!isShown}>
        <div id={options} role="listbox" aria-label={texts.search}>
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
        </div>
        {note && (
          <Text size="xs" px="sm" py={4} className={classes.hint} role="status">
            {note}
          </Text>
        )}
      </Paper>
    </search>
  );
}

/** Says what the entries do not show: that there are more objects, or that none could be searched for. */
function noteOf(isError: boolean, found: { readonly value: readonly unknown[]; readonly more?: boolean } | undefined) {
  if (isError) return words.failed;
  return found && (found.more || found.value.length > MOST_OBJECTS) ? words.more : undefined;
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
