import { Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { chains } from "../../api/chains";
import { livePages } from "../../app/live";
import { CallerName } from "../../parts/CallerName";
import { DataTable } from "../../parts/DataTable";
import { NewDefinition } from "../../parts/DefinitionActs";
import { LABEL } from "../../parts/Filters";
import { Labels } from "../../parts/Labels";
import { ListPage } from "../../parts/ListPage";
import { ObjectLink } from "../../parts/ObjectLink";
import { Time } from "../../parts/Time";
import { Untrusted } from "../../parts/Untrusted";
import { texts } from "../../texts";

const words = texts.chains;
const route = getRouteApi("/chains");

/** The chains, by id. */
export function ChainsScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useInfiniteQuery({ ...chains(search.label ?? ""), ...livePages() });
  return (
    <ListPage
      title={words.title}
      actions={<NewDefinition kind="chain" />}
      search={search}
      filters={[LABEL]}
      onFilter={(next) => void navigate({ search: next, replace: true })}
      query={query}
      none={words.noneExist}
      first={<NewDefinition kind="chain" />}
      nameOf={(entry) => entry.chain_id}
    >
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
            { title: texts.objects.savedBy, cell: (row) => <CallerName by={row.saved_by} most={40} /> },
            { title: texts.objects.labels, cell: (row) => <Labels labels={row.labels} /> },
          ]}
        />
      )}
    </ListPage>
  );
}
