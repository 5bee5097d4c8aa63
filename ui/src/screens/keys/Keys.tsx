import { Group, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { keys } from "../../api/installationQueries";
import type { StoredKey } from "../../api/types";
import { CopyText } from "../../parts/CopyText";
import { DataTable } from "../../parts/DataTable";
import { PagedList } from "../../parts/PagedList";
import { Panel } from "../../parts/Panel";
import { RowName } from "../../parts/RowName";
import { Time } from "../../parts/Time";
import { Untrusted } from "../../parts/Untrusted";
import { texts } from "../../texts";
import { Generate, Import, Remove, RemoveVersion, Renew } from "./Acts";

const words = texts.keyring;
const FINGERPRINT = 24;

/** The keys of the installation and of its partners; no private part ever comes out. */
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
      <PagedList query={query} none={words.none} nameOf={(entry) => entry.name}>
        {(rows) => (
          <DataTable
            label={words.list}
            rows={rows}
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
                title: words.expires,
                cell: (row) => (row.expires_at ? <Time at={row.expires_at} as="relative" /> : words.never),
              },
              {
                title: words.copyPublic,
                cell: (row) => <CopyText text={row.public} label={words.copyPublic} shown="" />,
              },
              {
                title: words.acts.column,
                cell: (row) => (
                  <Group gap="xs">
                    <Renew stored={row} />
                    <RemoveVersion stored={row} />
                    <Remove name={row.name} />
                  </Group>
                ),
              },
            ]}
          />
        )}
      </PagedList>
    </Panel>
  );
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
