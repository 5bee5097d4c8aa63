import { Group, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { keys } from "../../api/installationQueries";
import type { StoredKey } from "../../api/types";
import { CopyText } from "../../parts/CopyText";
import { exportOf } from "../../parts/listColumns";
import { ListTable } from "../../parts/ListTable";
import { PagedList } from "../../parts/PagedList";
import { Panel } from "../../parts/Panel";
import { RowName } from "../../parts/RowName";
import { Time } from "../../parts/Time";
import { Untrusted } from "../../parts/Untrusted";
import type { ListColumn } from "../../parts/useColumns";
import { texts } from "../../texts";
import { Generate, Import, Remove, RemoveVersion, Renew } from "./Acts";

const words = texts.keyring;
const FINGERPRINT = 24;

const COLUMNS: ReadonlyArray<ListColumn<StoredKey>> = [
  { id: "name", title: words.name, isFixed: true, sortBy: (row) => row.name, cell: (row) => <Name stored={row} />, written: (row) => row.name },
  { id: "algorithm", title: words.algorithm, sortBy: algorithmIn, cell: algorithmIn, written: algorithmIn },
  {
    id: "fingerprint",
    title: words.fingerprint,
    cell: (row) => <CopyText text={row.fingerprint} shown={row.fingerprint.slice(0, FINGERPRINT)} />,
    written: (row) => row.fingerprint,
  },
  { id: "state", title: words.state, cell: (row) => <State stored={row} />, written: (row) => row.state && (words.states[row.state] ?? row.state) },
  {
    id: "expires",
    title: words.expires,
    sortBy: (row) => row.expires_at,
    cell: (row) => (row.expires_at ? <Time at={row.expires_at} as="relative" /> : words.never),
    written: (row) => row.expires_at,
  },
  {
    id: "public",
    title: words.copyPublic,
    cell: (row) => <CopyText text={row.public} label={words.copyPublic} shown="" />,
    written: (row) => row.public,
  },
  {
    id: "version",
    title: texts.objects.version,
    isExtra: true,
    sortBy: (row) => row.version,
    cell: (row) => row.version,
    written: (row) => row.version,
  },
  {
    id: "acts",
    title: words.acts.column,
    isFixed: true,
    cell: (row) => (
      <Group gap="xs">
        <Renew stored={row} />
        <RemoveVersion stored={row} />
        <Remove name={row.name} />
      </Group>
    ),
  },
];
const EXPORTED = exportOf("keys", COLUMNS);

/** Lists the keys of the installation and of its partners; private keys are never shown. */
export function Keys() {
  const query = useInfiniteQuery(keys());
  return (
    <Panel
      title={words.keys}
      aside={
        <Group gap="xs">
          <Generate />
          <Import />
        </Group>
      }
    >
      <PagedList query={query} none={words.none} nameOf={(entry) => entry.name} exported={EXPORTED} columns={COLUMNS}>
        {(rows, isWhole) => (
          <ListTable label={words.list} rows={rows} keyOf={(row) => row.name} isWhole={isWhole} minWidth={820} columns={COLUMNS} />
        )}
      </PagedList>
    </Panel>
  );
}

function algorithmIn({ kind, algorithm }: StoredKey): string {
  return `${words.kinds[kind] ?? kind}, ${algorithm}`;
}

function Name({ stored }: { readonly stored: StoredKey }) {
  return (
    <>
      <RowName>
        <Untrusted text={stored.name} most={80} />
      </RowName>
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
      {uses && uses.length > 0 && (
        <Text size="xs">
          <Untrusted text={uses.join(", ")} most={80} />
        </Text>
      )}
      {[...(reason ? [reason] : []), ...warnings].map((each) => (
        <Text key={each} size="xs" c="dimmed">
          <Untrusted text={each} most={200} />
        </Text>
      ))}
    </>
  );
}
