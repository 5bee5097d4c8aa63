import { Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { chains } from "../../api/chains";
import { livePages } from "../../app/live";
import { DataTable } from "../../parts/DataTable";
import { Labels } from "../../parts/Labels";
import { ObjectLink } from "../../parts/ObjectLink";
import { Page } from "../../parts/Page";
import { PagedList } from "../../parts/PagedList";
import { Time } from "../../parts/Time";
import { Untrusted } from "../../parts/Untrusted";
import { texts } from "../../texts";

const words = texts.chains;

/** The chains, by id. */
export function ChainsScreen() {
  const query = useInfiniteQuery({ ...chains(), ...livePages() });
  return (
    <Page title={words.title}>
      <PagedList query={query} none={words.noneExist} nameOf={(entry) => entry.chain_id}>
        {(rows) => (
          <DataTable
            label={words.list}
            rows={rows}
            keyOf={(row) => row.chain_id}
            columns={[
              {
                title: words.chain,
                cell: (row) => (
                  <>
                    <ObjectLink kind="chain" id={row.chain_id} isRow />
                    {row.name !== row.chain_id && (
                      <Text size="xs" c="dimmed">
                        <Untrusted text={row.name} most={80} />
                      </Text>
                    )}
                  </>
                ),
              },
              { title: texts.objects.version, cell: (row) => row.version },
              { title: texts.objects.changed, cell: (row) => <Time at={row.saved_at} as="relative" /> },
              { title: texts.objects.savedBy, cell: (row) => <Untrusted text={row.saved_by} most={40} /> },
              { title: texts.objects.labels, cell: (row) => <Labels labels={row.labels} /> },
            ]}
          />
        )}
      </PagedList>
    </Page>
  );
}
