import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { changes } from "../../api/installationQueries";
import { livePages } from "../../app/live";
import { useSpan } from "../../app/useSpan";
import { CHANGED_KINDS, changeFilters, type ChangesSearch, withoutStaleId } from "../../model/changes";
import { choicesOf, DAYS, WITHIN } from "../../parts/Filters";
import { texts } from "../../texts";
import { CHANGE_COLUMNS, ChangeTable, exportedChanges } from "./ChangeTable";
import { ListPage } from "../../parts/ListPage";

const words = texts.changes;
const route = getRouteApi("/changes");

const KIND = { name: "kind", label: words.kind, choices: choicesOf(words.anyKind, CHANGED_KINDS, texts.objects.kinds) } as const;
const ID = { name: "id", label: words.id } as const;
const BY = { name: "by", label: words.by, placeholder: words.byHelp } as const;

/** Shows the changes with their author, time, reason and previous values. */
export function ChangesScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useInfiniteQuery({ ...changes(changeFilters(search, useSpan(search))), ...livePages() });
  const change = (next: ChangesSearch) => void navigate({ search: withoutStaleId(next, search), replace: true });
  return (
    <ListPage
      title={words.title}
      search={search}
      filters={[KIND, ...(search.kind ? [ID] : []), BY, WITHIN, ...DAYS]}
      onFilter={change}
      query={query}
      none={words.noneExist}
      noneMatch={words.noneMatch}
      nameOf={String}
      exported={exportedChanges}
      columns={CHANGE_COLUMNS}
    >
      {(rows) => <ChangeTable rows={rows} />}
    </ListPage>
  );
}
