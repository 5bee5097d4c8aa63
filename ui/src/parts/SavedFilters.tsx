import { Button, CloseButton, CopyButton, Group, Popover, Stack, Text, TextInput } from "@mantine/core";
import { useLocation } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { kept } from "../app/preferences";
import { useStore } from "../app/useStore";
import { areSavedFilters, nameOf, type SavedFilter, savedOf, without, withSaved } from "../model/savedFilters";
import { stringifySearch } from "../model/search";
import { listTools as words } from "../texts/listTools";
import { isPressing } from "./afterPress";
import { Untrusted } from "./Untrusted";

const MOST = 60;
const store = kept<readonly SavedFilter[]>("filters", [], areSavedFilters);

type Search = Readonly<Record<string, string>>;

interface Props {
  /** The filters that are set, as the address has them. */
  readonly search: Search;
  readonly onChange: (search: Search) => void;
}

/** Keeps filters of a list by names, and has the link to those that are set copied. */
export function SavedFilters({ search, onChange }: Props) {
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const [isReturning, setReturning] = useState(true);
  const [typed, setTyped] = useState("");
  const saved = savedOf(useStore(store), pathname);
  const address = stringifySearch(search);
  const present = saved.find((each) => stringifySearch(each.search) === address);
  const name = nameOf(typed);

  function save(event: FormEvent) {
    event.preventDefault();
    if (!name) return;
    store.set(withSaved(store.get(), { list: pathname, name, search }));
    setTyped("");
  }

  return (
    <Popover
      opened={isOpen}
      onChange={(isShown) => {
        // A press elsewhere has given the focus to something else.
        setReturning(!isPressing());
        setOpen(isShown);
      }}
      position="bottom-start"
      width={320}
      trapFocus
      returnFocus={isReturning}
      withinPortal={false}
    >
      <Popover.Target>
        <Button variant="default" onClick={() => setOpen(!isOpen)}>
          {present ? <Untrusted text={present.name} most={MOST} /> : words.saved}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={words.saved}>
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
                  onChange(each.search);
                  setOpen(false);
                }}
              >
                <Untrusted text={each.name} most={MOST} />
              </Button>
              <CloseButton
                size="sm"
                aria-label={words.remove(each.name)}
                onClick={() => store.set(without(store.get(), each))}
              />
            </Group>
          ))}
          {address !== "" && (
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
              <CopyButton value={location.href}>
                {({ copied, copy }) => (
                  <Button variant="default" size="xs" onClick={copy}>
                    {copied ? words.copied : words.copy}
                  </Button>
                )}
              </CopyButton>
            </>
          )}
          <Text size="xs" c="dimmed">
            {words.where}
          </Text>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
