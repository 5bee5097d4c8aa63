import { Button, CloseButton, Group, Stack, Text, TextInput } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { type AnyRouter, useRouter } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { chosenColumns, kept } from "../app/preferences";
import { useShownPath } from "../app/useShownPath";
import { useStore } from "../app/useStore";
import { columnsChosen, withColumns } from "../model/columns";
import { areEntries, type KeptFilters, nameOf, savedOf, without, withSaved } from "../model/savedFilters";
import { stringifySearch } from "../model/search";
import { listTools as words } from "../texts/listTools";
import { ToolPopover } from "./ToolPopover";
import { Untrusted } from "./Untrusted";

const MOST = 60;
const store = kept<KeptFilters>("filters", [], areEntries);

type Search = Readonly<Record<string, string>>;

interface Props {
  /** The filters in the URL. */
  readonly search: Search;
  readonly onChange: (search: Search) => void;
}

/** Returns the URL of the screen that is shown. While another screen loads, the browser's URL is that of the other screen. */
function linkTo({ state: { resolvedLocation, location: current } }: AnyRouter): string {
  return new URL((resolvedLocation ?? current).publicHref, location.origin).href;
}

/** Saves filters of a list under names, and lets the user copy the link to the current filters. */
export function SavedFilters({ search, onChange }: Props) {
  const router = useRouter();
  const list = useShownPath();
  const { copied, copy } = useClipboard();
  const [typed, setTyped] = useState("");
  const saved = savedOf(useStore(store), list);
  const address = stringifySearch(search);
  const columns = columnsChosen(useStore(chosenColumns), list);
  const [isLost, setLost] = useState(false);
  const present = saved.find((each) => stringifySearch(each.search) === address && String(each.columns) === String(columns));
  const name = nameOf(typed);

  function save(event: FormEvent) {
    event.preventDefault();
    if (!name) return;
    setLost(!store.change((all) => withSaved(all, { list, name, search, ...(columns && { columns }) })));
    setTyped("");
  }

  return (
    <ToolPopover
      label={words.saved}
      title={present ? <Untrusted text={present.name} most={MOST} /> : words.saved}
      width={320}
    >
      {(close) => (
        <Stack gap="xs">
          {saved.length === 0 && <Text size="sm">{words.none}</Text>}
          {saved.map((each) => (
            <Group key={each.name} justify="space-between" wrap="nowrap" gap="xs">
              <Button
                variant={each === present ? "light" : "subtle"}
                size="compact-sm"
                justify="start"
                fullWidth
                onClick={() => {
                  chosenColumns.change((all) => withColumns(all, list, each.columns));
                  onChange(each.search);
                  close();
                }}
              >
                <Untrusted text={each.name} most={MOST} />
              </Button>
              <CloseButton
                size="sm"
                aria-label={words.remove(each.name)}
                onClick={() => store.change((all) => without(all, each))}
              />
            </Group>
          ))}
          {(address !== "" || columns) && (
            <>
              <form onSubmit={save}>
                <Group align="end" gap="xs" wrap="nowrap">
                  <TextInput
                    label={words.name}
                    size="xs"
                    style={{ flex: 1 }}
                    value={typed}
                    onChange={(event) => setTyped(event.currentTarget.value)}
                  />
                  <Button type="submit" size="xs" disabled={!name}>
                    {words.save}
                  </Button>
                </Group>
              </form>
              <Button variant="default" size="xs" onClick={() => copy(linkTo(router))}>
                {copied ? words.copied : words.copy}
              </Button>
            </>
          )}
          {isLost && (
            <Text size="sm" role="alert">
              {words.lost}
            </Text>
          )}
          <Text size="xs" c="dimmed">
            {words.where}
          </Text>
        </Stack>
      )}
    </ToolPopover>
  );
}
