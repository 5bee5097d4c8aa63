import { Button, Stack } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { executions } from "../../api/queries";
import { livePages } from "../../app/live";
import { useTimeOf } from "../../app/useTimeOf";
import { type ExecutionsSearch, filtersOf, isFiltered } from "../../model/filters";
import { Empty } from "../../parts/Empty";
import { Loaded } from "../../parts/Loaded";
import { Page } from "../../parts/Page";
import { ShowMore } from "../../parts/ShowMore";
import { texts } from "../../texts";
import { ExecutionTable } from "./ExecutionTable";
import { Filters } from "./Filters";

const words = texts.executions;
const route = getRouteApi("/executions");

/** The executions that match the filters of the address, the newest first. */
export function ExecutionsScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const chosenAt = useTimeOf(search.since);
  const query = useInfiniteQuery({
    ...executions(filtersOf(search, chosenAt)),
    ...livePages(),
    placeholderData: (before) => before,
  });
  const change = (next: ExecutionsSearch) => void navigate({ search: next, replace: true });
  return (
    <Page title={words.title}>
      <Filters search={search} onChange={change} />
      <Loaded query={query}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.value);
          return (
            <Stack>
              {rows.length > 0 && <ExecutionTable rows={rows} />}
              {rows.length === 0 && !query.hasNextPage && (
                <Empty title={isFiltered(search) ? words.noneMatch : words.noneExist}>
                  {isFiltered(search) && (
                    <Button variant="default" onClick={() => change({})}>
                      {words.clear}
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
