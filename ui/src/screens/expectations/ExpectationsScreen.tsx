import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { expectations } from "../../api/partnerQueries";
import type { StoredExpectation } from "../../api/types";
import { livePages } from "../../app/live";
import { folderOf } from "../../model/watches";
import { DefinitionList } from "../../parts/DefinitionList";
import { LABEL } from "../../parts/Filters";
import { enabledColumn, savedColumns } from "../../parts/listColumns";
import { ObjectLink } from "../../parts/ObjectLink";
import { Time } from "../../parts/Time";
import { Untrusted } from "../../parts/Untrusted";
import { type ListColumn, NAME_WIDTH } from "../../parts/useColumns";
import { texts } from "../../texts";

const words = texts.expectations;
const route = getRouteApi("/expectations");

const COLUMNS: ReadonlyArray<ListColumn<StoredExpectation>> = [
  {
    id: "expectation",
    title: words.expectation,
    isFixed: true,
    minWidth: NAME_WIDTH,
    sortBy: (row) => row.expectation_id,
    cell: (row) => <ObjectLink kind="expectation" id={row.expectation_id} isRow />,
    written: (row) => row.expectation_id,
  },
  enabledColumn(words.state, ({ definition }) => definition.enabled !== false),
  {
    id: "files",
    title: words.files,
    cell: ({ definition }) => (
      <>
        {words.atLeast(definition.at_least ?? 1)}, <ObjectLink kind="connection" id={definition.connection} />{" "}
        <Untrusted text={folderOf(definition)} most={80} />
      </>
    ),
    written: ({ definition }) => `${words.atLeast(definition.at_least ?? 1)}, ${definition.connection} ${folderOf(definition)}`,
  },
  { id: "by", title: words.by, sortBy: byIn, cell: byIn, written: byIn },
  {
    id: "next",
    title: words.next,
    sortBy: (row) => row.next?.by,
    cell: (row) => row.next && <Time at={row.next.by} as="relative" />,
    written: (row) => row.next?.by,
  },
  {
    id: "contact",
    title: words.contact,
    isExtra: true,
    sortBy: (row) => row.definition.contact,
    cell: (row) => row.definition.contact && <Untrusted text={row.definition.contact} most={80} />,
    written: (row) => row.definition.contact,
  },
  ...savedColumns<StoredExpectation>((row) => row.definition.labels, []),
];

/** Lists the files that are expected, with their deadlines. */
export function ExpectationsScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <DefinitionList
      kind="expectation"
      title={words.title}
      label={words.list}
      query={useInfiniteQuery({ ...expectations(search.label ?? ""), ...livePages() })}
      none={words.none}
      idOf={(entry) => entry.expectation_id}
      isEnabled={({ definition }) => definition.enabled !== false}
      columns={COLUMNS}
      minWidth={760}
      search={search}
      filters={[LABEL]}
      onFilter={(next) => void navigate({ search: next, replace: true })}
    />
  );
}

function byIn({ definition }: StoredExpectation): string {
  return words.byAt(definition.by, definition.timezone ?? "UTC");
}
