import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { watches } from "../../api/partnerQueries";
import type { StoredWatch } from "../../api/types";
import { livePages } from "../../app/live";
import { targetOf } from "../../model/objects";
import { folderOf, stateOf } from "../../model/watches";
import { DefinitionList } from "../../parts/DefinitionList";
import { LABEL } from "../../parts/Filters";
import { savedColumns } from "../../parts/listColumns";
import { ObjectLink } from "../../parts/ObjectLink";
import { Time } from "../../parts/Time";
import { Token } from "../../parts/Token";
import { Untrusted } from "../../parts/Untrusted";
import { type ListColumn, NAME_WIDTH } from "../../parts/useColumns";
import { texts } from "../../texts";

const words = texts.watches;
const route = getRouteApi("/watches");

const COLUMNS: ReadonlyArray<ListColumn<StoredWatch>> = [
  {
    id: "state",
    title: words.state,
    sortBy: (row) => words[stateOf(row)],
    cell: (row) => <State watch={row} />,
    written: (row) => [words[stateOf(row)], row.last_error?.code].filter(Boolean).join(" "),
  },
  {
    id: "watch",
    title: words.watch,
    isFixed: true,
    minWidth: NAME_WIDTH,
    sortBy: (row) => row.watch_id,
    cell: (row) => <ObjectLink kind="watch" id={row.watch_id} isRow />,
    written: (row) => row.watch_id,
  },
  {
    id: "folder",
    title: words.looksInto,
    sortBy: (row) => folderIn(row),
    cell: (row) => <Folder watch={row} />,
    written: folderIn,
  },
  {
    id: "starts",
    title: words.starts,
    sortBy: (row) => targetOf(row.definition).id,
    cell: (row) => <ObjectLink {...targetOf(row.definition)} />,
    written: (row) => targetOf(row.definition).id,
  },
  { id: "last", title: words.lastLook, sortBy: (row) => row.last_poll_at, cell: (row) => look(row.last_poll_at), written: (row) => row.last_poll_at },
  {
    id: "next",
    title: words.nextLook,
    sortBy: nextIn,
    cell: (row) => stateOf(row) !== "off" && look(row.next_poll_at),
    written: nextIn,
  },
  ...savedColumns<StoredWatch>((row) => row.definition.labels, []),
];

/** Lists the watched folders, and shows whether their polls succeed. */
export function WatchesScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <DefinitionList
      kind="watch"
      title={words.title}
      label={words.list}
      query={useInfiniteQuery({ ...watches(search.label ?? ""), ...livePages() })}
      none={words.none}
      idOf={(entry) => entry.watch_id}
      isEnabled={(row) => stateOf(row) !== "off"}
      columns={COLUMNS}
      minWidth={820}
      search={search}
      filters={[LABEL]}
      onFilter={(next) => void navigate({ search: next, replace: true })}
    />
  );
}

function State({ watch }: { readonly watch: StoredWatch }) {
  return (
    <>
      {words[stateOf(watch)]} {watch.last_error && <Token text={watch.last_error.code} />}
    </>
  );
}

function Folder({ watch }: { readonly watch: StoredWatch }) {
  const { connection } = watch.definition;
  return (
    <>
      <ObjectLink kind="connection" id={connection} /> <Untrusted text={folderOf(watch.definition)} most={80} />
    </>
  );
}

function folderIn({ definition }: StoredWatch): string {
  return `${definition.connection} ${folderOf(definition)}`;
}

function nextIn(watch: StoredWatch): string | undefined {
  return stateOf(watch) === "off" ? undefined : watch.next_poll_at;
}

function look(at: string | undefined) {
  return at ? <Time at={at} as="relative" /> : words.never;
}
