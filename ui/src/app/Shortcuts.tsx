import { Group, Kbd, Modal, Stack, Switch, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useNavigate } from "@tanstack/react-router";
import { navigation } from "../screens";
import { texts } from "../texts";
import type { NavigationEntry } from "./navigation";
import { shortcutsOn } from "./preferences";
import { useShortcut } from "./useShortcut";
import { useStore } from "./useStore";

/** Provides the keyboard shortcuts of the dashboard and shows their list. */
export function Shortcuts() {
  const [isOpen, { open, close }] = useDisclosure();
  const isOn = useStore(shortcutsOn);
  useShortcut("?", open);
  useShortcut("j", () => moveRow(1));
  useShortcut("k", () => moveRow(-1));
  return (
    <>
      {navigation.map((entry) => (
        <Leading key={entry.keys} entry={entry} />
      ))}
      <Modal opened={isOpen} onClose={close} title={texts.shortcuts}>
        <Stack>
          {Object.entries(texts.keys).map(([key, meaning]) => (
            <Line key={key} keys={key} meaning={meaning} />
          ))}
          {navigation.map((entry) => (
            <Line key={entry.keys} keys={entry.keys} meaning={entry.label} />
          ))}
          <Switch
            label={texts.shortcutsOn}
            checked={isOn}
            onChange={(event) => shortcutsOn.set(event.currentTarget.checked)}
          />
        </Stack>
      </Modal>
    </>
  );
}

function Leading({ entry }: { readonly entry: NavigationEntry }) {
  const navigate = useNavigate();
  useShortcut(entry.keys, () => void navigate({ to: entry.to }));
  return null;
}

function Line({ keys, meaning }: { readonly keys: string; readonly meaning: string }) {
  return (
    <Group justify="space-between">
      <Text size="sm">{meaning}</Text>
      <Kbd>{keys}</Kbd>
    </Group>
  );
}

/** Moves the focus to another row, which is an element with the attribute `data-row`. */
function moveRow(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>("[data-row]")];
  const at = rows.findIndex((row) => row === document.activeElement);
  const to = at < 0 ? (by > 0 ? 0 : rows.length - 1) : Math.min(rows.length - 1, Math.max(0, at + by));
  rows[to]?.focus();
}
