import { ActionIcon, Group, Text, Tooltip } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { relative, zoneName } from "../model/times";
import { texts } from "../texts";
import { now } from "./clock";
import { paused, shownZone } from "./preferences";
import { useStore } from "./useStore";

/** Width of the longest usual text in pixels, so that the buttons next to it do not move when the age changes. */
const WIDTH = 112;

/** Shows the time zone and the age of the displayed data, with a switch that pauses updates. */
export function Updated() {
  const client = useQueryClient();
  const isPaused = useStore(paused);
  const zone = useStore(shownZone);
  const at = useSyncExternalStore(
    (listener) => client.getQueryCache().subscribe(listener),
    () => oldest(client.getQueryCache()),
  );
  const ago = useStore(now, (time) =>
    at === 0 ? "" : relative(new Date(at).toISOString(), Math.max(time, at)),
  );
  const label = isPaused ? texts.goOn : texts.pause;

  function toggle() {
    paused.set(!isPaused);
    if (isPaused) void client.invalidateQueries();
  }

  if (at === 0) return null;
  return (
    <Group gap={4} wrap="nowrap">
      <Text size="xs" c="dimmed" visibleFrom="lg" style={{ whiteSpace: "nowrap" }}>
        {texts.zone} {zoneName(zone)},
      </Text>
      <Text size="xs" c="dimmed" visibleFrom="sm" miw={WIDTH} style={{ whiteSpace: "nowrap" }}>
        {texts.updated(ago)}
        {isPaused && ` (${texts.isPaused})`}
      </Text>
      <Tooltip label={label}>
        <ActionIcon variant="subtle" color="gray" onClick={toggle} aria-label={label} aria-pressed={isPaused}>
          <span aria-hidden="true">{isPaused ? "▶" : "Ⅱ"}</span>
        </ActionIcon>
      </Tooltip>
    </Group>
  );
}

type Cache = ReturnType<ReturnType<typeof useQueryClient>["getQueryCache"]>;

/** Returns when the oldest refreshed data on the screen was read, in milliseconds; 0 if the screen has no such data. */
function oldest(cache: Cache): number {
  const times = cache
    .getAll()
    .filter((query) => query.isActive() && query.meta?.live && query.state.dataUpdatedAt > 0)
    .map((query) => query.state.dataUpdatedAt);
  return times.length > 0 ? Math.min(...times) : 0;
}
