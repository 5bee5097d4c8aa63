import { Group, Text } from "@mantine/core";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { apiKeys } from "../../api/installationQueries";
import type { IssuedApiKey, StoredApiKey } from "../../api/types";
import { CallerName } from "../../parts/CallerName";
import { exportOf } from "../../parts/listColumns";
import { ListTable } from "../../parts/ListTable";
import { Page } from "../../parts/Page";
import { PagedList } from "../../parts/PagedList";
import { RowName } from "../../parts/RowName";
import { Time } from "../../parts/Time";
import { Untrusted } from "../../parts/Untrusted";
import type { ListColumn } from "../../parts/useColumns";
import { texts } from "../../texts";
import { Create, Remove, Rotate } from "./Acts";
import { Issued } from "./Issued";

const words = texts.apiKeys;

const COLUMNS: ReadonlyArray<ListColumn<StoredApiKey>> = [
  { id: "name", title: words.name, isFixed: true, sortBy: (row) => row.name, cell: (row) => <Name stored={row} />, written: (row) => row.name },
  { id: "role", title: words.role, sortBy: (row) => row.role, cell: (row) => row.role, written: (row) => row.role },
  {
    id: "used",
    title: words.lastUsed,
    sortBy: (row) => row.last_used_at,
    cell: (row) => time(row.last_used_at, words.unused),
    written: (row) => row.last_used_at,
  },
  {
    id: "expires",
    title: words.expires,
    sortBy: (row) => row.expires_at,
    cell: (row) => time(row.expires_at, words.never),
    written: (row) => row.expires_at,
  },
  { id: "made", title: words.made, sortBy: (row) => row.created_at, cell: (row) => <Made stored={row} />, written: (row) => row.created_at },
  { id: "values", title: words.texts, sortBy: (row) => row.texts.length, cell: (row) => row.texts.length, written: (row) => row.texts.length },
];
const EXPORTED = exportOf("api-keys", COLUMNS);

/** Lists the API keys with their roles and the time of their last use, but never their values. */
export function ApiKeysScreen() {
  const query = useInfiniteQuery(apiKeys());
  const client = useQueryClient();
  const [issued, setIssued] = useState<IssuedApiKey>();
  const refresh = () => void client.invalidateQueries({ queryKey: apiKeys().queryKey });

  function show(key: IssuedApiKey) {
    setIssued(key);
    refresh();
  }

  const columns: ReadonlyArray<ListColumn<StoredApiKey>> = [
    ...COLUMNS,
    {
      id: "acts",
      title: words.acts,
      isFixed: true,
      cell: (row) => (
        <Group gap="xs" wrap="nowrap">
          <Rotate name={row.name} onDone={show} />
          <Remove name={row.name} onDone={refresh} />
        </Group>
      ),
    },
  ];

  return (
    <Page title={words.title} actions={<Create onDone={show} />}>
      <PagedList query={query} none={words.none} nameOf={(entry) => entry.name} exported={EXPORTED} columns={columns}>
        {(rows, isWhole) => (
          <ListTable label={words.list} rows={rows} keyOf={(row) => row.name} isWhole={isWhole} minWidth={820} columns={columns} />
        )}
      </PagedList>
      {issued && <Issued issued={issued} onClose={() => setIssued(undefined)} />}
    </Page>
  );
}

function time(at: string | undefined, otherwise: string) {
  return at ? <Time at={at} as="relative" /> : otherwise;
}

function Name({ stored }: { readonly stored: StoredApiKey }) {
  const labels = Object.entries(stored.labels ?? {}).map(([key, value]) => `${key}:${value}`);
  return (
    <>
      <RowName>
        <Untrusted text={stored.name} most={80} />
      </RowName>
      {stored.description && (
        <Text size="xs" c="dimmed">
          <Untrusted text={stored.description} most={200} />
        </Text>
      )}
      {labels.length > 0 && (
        <Text size="xs">
          {words.limitedTo} <Untrusted text={labels.join(", ")} most={200} />
        </Text>
      )}
    </>
  );
}

function Made({ stored }: { readonly stored: StoredApiKey }) {
  return (
    <>
      <Time at={stored.created_at} as="relative" />
      <Text size="xs" c="dimmed">
        <CallerName by={stored.created_by} most={60} />
      </Text>
    </>
  );
}
