import { Stack, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { keys } from "../../api/installationQueries";
import type { StoredKey } from "../../api/types";
import { sorted } from "../../model/objects";
import { CopyText } from "../../parts/CopyText";
import { DataTable } from "../../parts/DataTable";
import { Loaded } from "../../parts/Loaded";
import { Panel } from "../../parts/Panel";
import { ShowMore } from "../../parts/ShowMore";
import { Time } from "../../parts/Time";
import { UnreadableEntries } from "../../parts/UnreadableEntries";
import { Untrusted } from "../../parts/Untrusted";
import { texts } from "../../texts";

const words = texts.keyring;
const FINGERPRINT = 24;

/** The keys of the installation and of its partners; no private part ever comes out. */
export function Keys() {
  const query = useInfiniteQuery(keys());
  return (
    <Panel title={words.keys}>
      <Loaded query={query}>
        {({ pages }) => {
          const { readable, unreadable } = sorted(pages.flatMap((page) => page.value));
          return (
            <Stack>
              <UnreadableEntries entries={unreadable} nameOf={(entry) => entry.name} />
              {readable.length === 0 && unreadable.length === 0 && <Text size="sm">{words.none}</Text>}
              {readable.length > 0 && (
                <DataTable
                  label={words.list}
                  rows={readable}
                  keyOf={(row) => row.name}
                  minWidth={820}
                  columns={[
                    { title: words.name, cell: (row) => <Name stored={row} /> },
                    { title: words.algorithm, cell: (row) => `${words.kinds[row.kind] ?? row.kind}, ${row.algorithm}` },
                    {
                      title: words.fingerprint,
                      cell: (row) => <CopyText text={row.fingerprint} shown={row.fingerprint.slice(0, FINGERPRINT)} />,
                    },
                    { title: words.state, cell: (row) => <State stored={row} /> },
                    {
                      title: words.ends,
                      cell: (row) => (row.expires_at ? <Time at={row.expires_at} as="relative" /> : words.never),
                    },
                    {
                      title: words.copyPublic,
                      cell: (row) => <CopyText text={row.public} label={words.copyPublic} shown="" />,
                    },
                  ]}
                />
              )}
              <ShowMore query={query} />
            </Stack>
          );
        }}
      </Loaded>
    </Panel>
  );
}

function Name({ stored }: { readonly stored: StoredKey }) {
  return (
    <>
      <b>{stored.name}</b>
      <Text size="xs" c="dimmed">
        {words.version(stored.version)} · {stored.has_private ? words.has : words.hasNot}
      </Text>
      {stored.user_ids?.map((user) => (
        <Text key={user} size="xs">
          <Untrusted text={user} most={80} />
        </Text>
      ))}
    </>
  );
}

function State({ stored }: { readonly stored: StoredKey }) {
  const { state, state_reason: reason, usable_for: uses, warnings = [] } = stored;
  return (
    <>
      {state && (words.states[state] ?? state)}
      {uses && uses.length > 0 && <Text size="xs">{uses.join(", ")}</Text>}
      {[...(reason ? [reason] : []), ...warnings].map((each) => (
        <Text key={each} size="xs" c="dimmed">
          <Untrusted text={each} most={200} />
        </Text>
      ))}
    </>
  );
}
