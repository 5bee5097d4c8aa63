import { Button, Stack } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { changes } from "../../api/installationQueries";
import { livePages } from "../../app/live";
import { useTimeOf } from "../../app/useTimeOf";
import { changeFilters, type ChangesSearch } from "../../model/changes";
import { isFiltered } from "../../model/filters";
import { Empty } from "../../parts/Empty";
import { Loaded } from "../../parts/Loaded";
import { Page } from "../../parts/Page";
import { ShowMore } from "../../parts/ShowMore";
import { texts } from "../../texts";
import { ChangeTable } from "./ChangeTable";
import { Filters } from "./Filters";

const words = texts.changes;
const route = getRouteApi("/changes");

/** Shows who changed what, when, why, and what was there before. */
export function ChangesScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const chosenAt = useTimeOf(search.since);
  const query = useInfiniteQuery({
    ...changes(changeFilters(search, chosenAt)),
    ...livePages(),
    placeholderData: (before) => before,
  });
  const change = (next: ChangesSearch) => void navigate({ search: next, replace: true });
  return (
    <Page title={words.title}>
      <Filters search={search} onChange={change} />
      <Loaded query={query}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.value);
          return (
            <Stack>
              {rows.length > 0 && <ChangeTable rows={rows} />}
              {rows.length === 0 && !query.hasNextPage && (
                <Empty title={isFiltered(search) ? words.noneMatch : words.noneExist}>
                  {isFiltered(search) && (
                    <Button variant="default" onClick={() => change({})}>
                      {texts.executions.clear}
                    </Button>
                  )}
                </Empty>
              )}
              <ShowMore query={query} scanned={pages.at(-1)?.scanned_until} />
            </Stack>
          );
        }}
      </Loaded>
    </Page>
  );
}
