import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { watches } from "../../api/partnerQueries";
import type { StoredWatch } from "../../api/types";
import { livePages } from "../../app/live";
import { targetOf } from "../../model/objects";
import { folderOf, stateOf } from "../../model/watches";
import { DataTable } from "../../parts/DataTable";
import { NewDefinition } from "../../parts/DefinitionActs";
import { LABEL } from "../../parts/Filters";
import { ListPage } from "../../parts/ListPage";
import { ObjectLink } from "../../parts/ObjectLink";
import { Time } from "../../parts/Time";
import { Token } from "../../parts/Token";
import { Untrusted } from "../../parts/Untrusted";
import { texts } from "../../texts";

const words = texts.watches;
const route = getRouteApi("/watches");

/** The folders that are looked into, and whether the looks succeed. */
export function WatchesScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useInfiniteQuery({ ...watches(search.label ?? ""), ...livePages() });
  return (
    <ListPage
      title={words.title}
      actions={<NewDefinition kind="watch" />}
      search={search}
      filters={[LABEL]}
      onFilter={(next) => void navigate({ search: next, replace: true })}
      query={query}
      none={words.none}
      first={<NewDefinition kind="watch" />}
      nameOf={(entry) => entry.watch_id}
    >
      {(rows) => (
        <DataTable
          label={words.list}
          rows={rows}
          keyOf={(row) => row.watch_id}
          minWidth={820}
          columns={[
            { title: words.state, cell: (row) => <State watch={row} /> },
            { title: words.watch, cell: (row) => <ObjectLink kind="watch" id={row.watch_id} isRow /> },
            { title: words.looksInto, cell: (row) => <Folder watch={row} /> },
            { title: words.starts, cell: (row) => <ObjectLink {...targetOf(row.definition)} /> },
            { title: words.lastLook, cell: (row) => look(row.last_poll_at) },
            { title: words.nextLook, cell: (row) => stateOf(row) !== "off" && look(row.next_poll_at) },
          ]}
        />
      )}
    </ListPage>
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

function look(at: string | undefined) {
  return at ? <Time at={at} as="relative" /> : words.never;
}
