import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { expectations } from "../../api/partnerQueries";
import { livePages } from "../../app/live";
import { folderOf } from "../../model/watches";
import { DataTable } from "../../parts/DataTable";
import { NewDefinition } from "../../parts/DefinitionActs";
import { EnabledBadge } from "../../parts/EnabledBadge";
import { LABEL } from "../../parts/Filters";
import { ListPage } from "../../parts/ListPage";
import { ObjectLink } from "../../parts/ObjectLink";
import { Time } from "../../parts/Time";
import { Untrusted } from "../../parts/Untrusted";
import { texts } from "../../texts";

const words = texts.expectations;
const route = getRouteApi("/expectations");

/** Shows which files must have come by when. */
export function ExpectationsScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useInfiniteQuery({ ...expectations(search.label ?? ""), ...livePages() });
  return (
    <ListPage
      title={words.title}
      actions={<NewDefinition kind="expectation" />}
      search={search}
      filters={[LABEL]}
      onFilter={(next) => void navigate({ search: next, replace: true })}
      query={query}
      none={words.none}
      first={<NewDefinition kind="expectation" />}
      nameOf={(entry) => entry.expectation_id}
    >
      {(rows) => (
        <DataTable
          label={words.list}
          rows={rows}
          keyOf={(row) => row.expectation_id}
          minWidth={760}
          columns={[
            {
              title: words.expectation,
              cell: (row) => <ObjectLink kind="expectation" id={row.expectation_id} isRow />,
            },
            { title: words.state, cell: (row) => <EnabledBadge isEnabled={row.definition.enabled !== false} /> },
            {
              title: words.files,
              cell: ({ definition }) => (
                <>
                  {words.atLeast(definition.at_least ?? 1)},{" "}
                  <ObjectLink kind="connection" id={definition.connection} />{" "}
                  <Untrusted text={folderOf(definition)} most={80} />
                </>
              ),
            },
            {
              title: words.by,
              cell: ({ definition }) => words.byAt(definition.by, definition.timezone ?? "UTC"),
            },
            { title: words.next, cell: (row) => row.next && <Time at={row.next.by} as="relative" /> },
          ]}
        />
      )}
    </ListPage>
  );
}
