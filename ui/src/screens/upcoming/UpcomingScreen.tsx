import { Stack, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { agenda } from "../../api/schedules";
import type { Coming } from "../../api/types";
import { livePages } from "../../app/live";
import { useTimeOf } from "../../app/useTimeOf";
import { isFiltered } from "../../model/filters";
import { targetOf } from "../../model/objects";
import { localTime } from "../../model/schedules";
import { COMING_KINDS, endOf, objectOf, ofKind, type UpcomingSearch } from "../../model/upcoming";
import { choicesOf, type Filter, Filters, LABEL } from "../../parts/Filters";
import { exportOf } from "../../parts/listColumns";
import { ListTable } from "../../parts/ListTable";
import { ObjectLink } from "../../parts/ObjectLink";
import { Page } from "../../parts/Page";
import { PagedList } from "../../parts/PagedList";
import { Time } from "../../parts/Time";
import type { ListColumn } from "../../parts/useColumns";
import { texts } from "../../texts";

const words = texts.upcoming;
const route = getRouteApi("/upcoming");

const FILTERS: ReadonlyArray<Filter<keyof UpcomingSearch>> = [
  { name: "within", label: words.within, choices: words.spans },
  { name: "kind", label: words.kind, choices: choicesOf(words.anyKind, COMING_KINDS, words.kinds) },
  LABEL,
];

const COLUMNS: ReadonlyArray<ListColumn<Coming>> = [
  { id: "when", title: words.when, cell: (row) => <When coming={row} />, written: (row) => row.at },
  { id: "what", title: words.what, cell: (row) => words.kinds[row.kind] ?? row.kind, written: (row) => words.kinds[row.kind] ?? row.kind },
  { id: "of", title: words.of, isFixed: true, cell: (row) => <ObjectLink {...objectOf(row)} isRow />, written: (row) => objectOf(row).id },
  {
    id: "starts",
    title: words.starts,
    cell: (row) => <Starts coming={row} />,
    written: (row) => (row.target ? targetOf({ target: row.target }).id : row.job_id),
  },
];
const EXPORTED = exportOf("upcoming", COLUMNS);

/** Lists upcoming events: instants of schedules, polls of watches, deadlines of expectations, and ends of waits. */
export function UpcomingScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const to = endOf(search.within, useTimeOf(search.within));
  const query = useInfiniteQuery({ ...agenda(to, search.label ?? ""), ...livePages() });
  const change = (next: UpcomingSearch) => void navigate({ search: next, replace: true });
  const scanned = query.data?.pages[0]?.scanned_until;
  return (
    <Page title={words.title}>
      <Filters search={search} filters={FILTERS} onChange={change} />
      <PagedList
        query={query}
        none={words.none}
        filtered={isFiltered(search) && { noneMatch: words.none, onClear: () => change({}) }}
        nameOf={String}
        exported={EXPORTED}
        columns={COLUMNS}
        select={(rows) => [...ofKind(rows, search.kind ?? "")]}
      >
        {(rows) => <ListTable label={words.list} rows={rows} keyOf={(row) => `${row.at} ${row.kind} ${objectOf(row).id}`} columns={COLUMNS} />}
      </PagedList>
      {scanned && (
        <Text size="sm" c="dimmed">
          {words.scanned} <Time at={scanned} />
        </Text>
      )}
    </Page>
  );
}

function When({ coming: { at, local, shifted_from: shifted } }: { readonly coming: Coming }) {
  return (
    <Stack gap={0}>
      <Time at={at} />
      {local && (
        <Text size="xs" c="dimmed">
          {words.local(localTime(local))}
          {shifted && `, ${words.shifted(localTime(shifted))}`}
        </Text>
      )}
    </Stack>
  );
}

function Starts({ coming }: { readonly coming: Coming }) {
  if (coming.target) return <ObjectLink {...targetOf({ target: coming.target })} />;
  if (!coming.job_id) return null;
  return (
    <>
      <ObjectLink kind="job" id={coming.job_id} />
      {coming.waits_for && `: ${words.waits[coming.waits_for] ?? coming.waits_for}`}
    </>
  );
}
