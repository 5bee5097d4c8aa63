import { Group, Text } from "@mantine/core";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { apiKeys } from "../../api/installationQueries";
import type { IssuedApiKey, StoredApiKey } from "../../api/types";
import { CallerName } from "../../parts/CallerName";
import { DataTable } from "../../parts/DataTable";
import { Page } from "../../parts/Page";
import { PagedList } from "../../parts/PagedList";
import { RowName } from "../../parts/RowName";
import { Time } from "../../parts/Time";
import { Untrusted } from "../../parts/Untrusted";
import { texts } from "../../texts";
import { Create, Remove, Rotate } from "./Acts";
import { Issued } from "./Issued";

const words = texts.apiKeys;

/** The API keys: who has one, what it may do, and when it was last used; never their values. */
export function ApiKeysScreen() {
  const query = useInfiniteQuery(apiKeys());
  const client = useQueryClient();
  const [issued, setIssued] = useState<IssuedApiKey>();
  const refresh = () => void client.invalidateQueries({ queryKey: apiKeys().queryKey });

  function show(key: IssuedApiKey) {
    setIssued(key);
    refresh();
  }

  return (
    <Page title={words.title} actions={<Create onDone={show} />}>
      <PagedList query={query} none={words.none} nameOf={(entry) => entry.name}>
        {(rows) => (
          <DataTable
            label={words.list}
            rows={rows}
            keyOf={(row) => row.name}
            minWidth={820}
            columns={[
              { title: words.name, cell: (row) => <Name stored={row} /> },
              { title: words.role, cell: (row) => row.role },
              { title: words.lastUsed, cell: (row) => time(row.last_used_at, words.unused) },
              { title: words.expires, cell: (row) => time(row.expires_at, words.never) },
              { title: words.made, cell: (row) => <Made stored={row} /> },
              { title: words.texts, cell: (row) => row.texts.length },
              {
                title: words.acts,
                cell: (row) => (
                  <Group gap="xs" wrap="nowrap">
                    <Rotate name={row.name} onDone={show} />
                    <Remove name={row.name} onDone={refresh} />
                  </Group>
                ),
              },
            ]}
          />
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
