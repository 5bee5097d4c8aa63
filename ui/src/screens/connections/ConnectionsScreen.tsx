import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { connections } from "../../api/partnerQueries";
import { livePages } from "../../app/live";
import { addressOf, userOf } from "../../model/connections";
import { NewDefinition } from "../../parts/DefinitionActs";
import { LABEL } from "../../parts/Filters";
import { ListPage } from "../../parts/ListPage";
import { ObjectLink } from "../../parts/ObjectLink";
import { SortableTable } from "../../parts/SortableTable";
import { Time } from "../../parts/Time";
import { Token } from "../../parts/Token";
import { Untrusted } from "../../parts/Untrusted";
import { texts } from "../../texts";

const words = texts.connections;
const route = getRouteApi("/connections");

/** The partners' servers, containers and shares that the installation knows. */
export function ConnectionsScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useInfiniteQuery({ ...connections(search.label ?? ""), ...livePages() });
  return (
    <ListPage
      title={words.title}
      actions={<NewDefinition kind="connection" />}
      search={search}
      filters={[LABEL]}
      onFilter={(next) => void navigate({ search: next, replace: true })}
      query={query}
      none={words.none}
      first={<NewDefinition kind="connection" />}
      nameOf={(entry) => entry.name}
    >
      {(rows, isWhole) => (
        <SortableTable
          label={words.list}
          rows={rows}
          isWhole={isWhole}
          keyOf={(row) => row.name}
          minWidth={680}
          columns={[
            { title: words.name, sortBy: (row) => row.name, cell: (row) => <ObjectLink kind="connection" id={row.name} isRow /> },
            { title: words.type, sortBy: (row) => row.connection.type, cell: (row) => <Token text={row.connection.type} /> },
            { title: words.at, sortBy: (row) => addressOf(row.connection), cell: (row) => <Untrusted text={addressOf(row.connection)} most={80} /> },
            { title: words.user, cell: (row) => <Untrusted text={userOf(row.connection)} most={40} /> },
            { title: texts.objects.changed, sortBy: (row) => row.changed_at, cell: (row) => <Time at={row.changed_at} as="relative" /> },
            {
              title: words.probed,
              sortBy: (row) => row.profile?.taken_at,
              cell: (row) => row.profile && <Time at={row.profile.taken_at} as="relative" />,
            },
          ]}
        />
      )}
    </ListPage>
  );
}
