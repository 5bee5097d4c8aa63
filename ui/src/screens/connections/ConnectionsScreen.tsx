import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { connections } from "../../api/partnerQueries";
import type { StoredConnection } from "../../api/types";
import { livePages } from "../../app/live";
import { addressOf, userOf } from "../../model/connections";
import { DefinitionList } from "../../parts/DefinitionList";
import { LABEL } from "../../parts/Filters";
import { labelsColumn } from "../../parts/listColumns";
import { ObjectLink } from "../../parts/ObjectLink";
import { Time } from "../../parts/Time";
import { Token } from "../../parts/Token";
import { Untrusted } from "../../parts/Untrusted";
import { type ListColumn, NAME_WIDTH } from "../../parts/useColumns";
import { texts } from "../../texts";

const words = texts.connections;
const route = getRouteApi("/connections");

const COLUMNS: ReadonlyArray<ListColumn<StoredConnection>> = [
  {
    id: "connection",
    title: words.name,
    isFixed: true,
    minWidth: NAME_WIDTH,
    sortBy: (row) => row.name,
    cell: (row) => <ObjectLink kind="connection" id={row.name} isRow />,
    written: (row) => row.name,
  },
  {
    id: "type",
    title: words.type,
    sortBy: (row) => row.connection.type,
    cell: (row) => <Token text={row.connection.type} />,
    written: (row) => row.connection.type,
  },
  {
    id: "at",
    title: words.at,
    sortBy: (row) => addressOf(row.connection),
    cell: (row) => <Untrusted text={addressOf(row.connection)} most={80} />,
    written: (row) => addressOf(row.connection),
  },
  { id: "user", title: words.user, cell: (row) => <Untrusted text={userOf(row.connection)} most={40} />, written: (row) => userOf(row.connection) },
  {
    id: "changed",
    title: texts.objects.changed,
    sortBy: (row) => row.changed_at,
    cell: (row) => <Time at={row.changed_at} as="relative" />,
    written: (row) => row.changed_at,
  },
  {
    id: "probed",
    title: words.probed,
    sortBy: (row) => row.profile?.taken_at,
    cell: (row) => row.profile && <Time at={row.profile.taken_at} as="relative" />,
    written: (row) => row.profile?.taken_at,
  },
  labelsColumn((row) => row.connection.labels, true),
  {
    id: "version",
    title: texts.objects.version,
    isExtra: true,
    sortBy: (row) => row.version,
    cell: (row) => row.version,
    written: (row) => row.version,
  },
];

/** Lists the servers, containers and shares of partners. */
export function ConnectionsScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <DefinitionList
      kind="connection"
      title={words.title}
      label={words.list}
      query={useInfiniteQuery({ ...connections(search.label ?? ""), ...livePages() })}
      none={words.none}
      idOf={(entry) => entry.name}
      columns={COLUMNS}
      search={search}
      filters={[LABEL]}
      onFilter={(next) => void navigate({ search: next, replace: true })}
    />
  );
}
