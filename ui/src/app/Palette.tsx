import { Group, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type LinkProps, useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useState } from "react";
import { foundFiles } from "../api/partnerQueries";
import { foundObjects } from "../api/queries";
import { screenOf } from "../model/objects";
import { isPartOfFileName, isSearch, keyOf, MOST_OBJECTS, type PaletteEntry, paletteFor } from "../model/palette";
import { Untrusted } from "../parts/Untrusted";
import { navigation } from "../screens";
import { texts } from "../texts";
import { palette as words } from "../texts/palette";
import classes from "./Shell.module.css";

/** Milliseconds without a keystroke before the server is asked for objects, and for files, which cost more. */
const PAUSE = 150;
const PAUSE_FOR_FILES = 300;
const MOST = 60;

interface Props {
  /** Id of the list element. */
  readonly id: string;
  readonly text: string;
  /** Whether Enter was pressed. When the response arrives, the selected entry opens, or the first entry. */
  readonly isEntered: boolean;
  /** Receives the handler for the keys of the field. */
  readonly keys: Ref<(event: KeyboardEvent) => void>;
  /** Receives the element id of the entry that Enter opens. */
  readonly onChosen: (id: string | undefined) => void;
  readonly onLeave: () => void;
}

/** Shows the results of the header's search for a text. */
export function Palette({ id, text, isEntered, keys, onChosen, onLeave }: Props) {
  const navigate = useNavigate();
  /** The entry that the user selected with the arrow keys; the selection remains when the response arrives. */
  const [mark, setMark] = useState({ text, key: "" });
  const marked = mark.text === text ? mark.key : "";
  const wanted = text.trim();
  const wantedFile = isPartOfFileName(text) ? wanted : "";
  const [asked] = useDebouncedValue(wanted, PAUSE);
  const [askedFile] = useDebouncedValue(wantedFile, PAUSE_FOR_FILES);
  const objects = useQuery({ ...foundObjects(asked), enabled: asked !== "", placeholderData: keepPreviousData });
  const files = useQuery({ ...foundFiles(askedFile), enabled: askedFile !== "", placeholderData: keepPreviousData });
  const found = asked === "" ? [] : (objects.data?.value ?? []);
  const entries = paletteFor(text, navigation, found, askedFile === "" ? [] : files.data?.value);
  const first = entries[0];
  const chosen = entries.find((entry) => keyOf(entry) === marked) ?? first;
  const isReady =
    hasAnswered(wanted, asked, objects) && first !== undefined && (!isSearch(first) || hasAnswered(wantedFile, askedFile, files));
  const isDecided = isReady || marked !== "" || first?.type === "execution";
  const chosenId = chosen && `${id}-${keyOf(chosen)}`;
  const isMore = Boolean(objects.data?.more) || found.length > MOST_OBJECTS;
  const notes = [objects.isError && words.failed, files.isError && words.filesFailed, isMore && words.more].filter(Boolean);

  function open(entry: PaletteEntry): void {
    onLeave();
    void navigate(addressOf(entry));
  }

  useImperativeHandle(keys, () => {
    return ({ key }: KeyboardEvent) => {
      const by = { ArrowDown: 1, ArrowUp: -1 }[key];
      if (by === undefined || entries.length === 0) return;
      const at = chosen ? entries.indexOf(chosen) : 0;
      const next = entries[(at + by + entries.length) % entries.length];
      if (next) setMark({ text, key: keyOf(next) });
    };
  });
  useEffect(() => {
    onChosen(chosenId);
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView({ block: "nearest" });
  }, [chosenId, onChosen]);
  // If Enter was pressed before the response arrived, the first entry of the response opens.
  useEffect(() => {
    if (isEntered && isDecided && chosen) open(chosen);
  });

  return (
    <>
      <div id={id} role="listbox" aria-label={texts.search}>
        {entries.map((entry) => (
          // The field keeps the focus while the pointer is on an entry.
          <button
            type="button"
            key={keyOf(entry)}
            id={`${id}-${keyOf(entry)}`}
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
      {notes.length > 0 && (
        <Text size="xs" px="sm" py={4} className={classes.hint} role="status">
          {notes.join(" ")}
        </Text>
      )}
    </>
  );
}

interface Asked {
  readonly isError: boolean;
  readonly isPlaceholderData: boolean;
  readonly isPending: boolean;
}

/** Returns whether a query has a response for the current text; `""` is not requested. */
function hasAnswered(wanted: string, asked: string, { isError, isPlaceholderData, isPending }: Asked): boolean {
  return asked === wanted && (wanted === "" || isError || (!isPlaceholderData && !isPending));
}

function addressOf(entry: PaletteEntry): LinkProps {
  switch (entry.type) {
    case "execution":
      return { to: "/executions/$id", params: { id: entry.id } };
    case "object":
      return { to: (screenOf(entry.object.kind) ?? "/") as NonNullable<LinkProps["to"]>, params: { id: entry.object.id } };
    case "screen":
      return { to: entry.screen.to as NonNullable<LinkProps["to"]> };
    case "file":
      return entry.file.sha256
        ? { to: "/files/$sha256", params: { sha256: entry.file.sha256 } }
        : { to: "/executions/$id", params: { id: entry.file.execution_id }, search: { tab: "files" } };
    case "executions":
      return { to: "/executions", search: { text: entry.text } };
    case "files":
      return { to: "/files", search: { contains: entry.text } };
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
    case "file":
      return <Line text={entry.file.name} hint={words.file(entry.file.remote.connection)} />;
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
