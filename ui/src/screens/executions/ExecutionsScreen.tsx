import { Button, Center, Stack, Text } from "@mantine/core";
import { type InfiniteData, useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { executions } from "../../api/queries";
import { now } from "../../app/clock";
import { live } from "../../app/live";
import { zoneChoice, zoneOf } from "../../app/preferences";
import { useStore } from "../../app/useStore";
import { type ExecutionsSearch, filtersOf, isFiltered } from "../../model/filters";
import { instant } from "../../model/times";
import { Empty } from "../../parts/Empty";
import { Loaded } from "../../parts/Loaded";
import { Page } from "../../parts/Page";
import { texts } from "../../texts";
import { ExecutionTable } from "./ExecutionTable";
import { Filters } from "./Filters";

const words = texts.executions;
const route = getRouteApi("/executions");
const MINUTE = 60_000;
/** Beyond so many pages the list is left as it is: each of them would be read anew. */
const MOST_LIVE_PAGES = 3;

/** The executions that match the filters of the address, the newest first. */
export function ExecutionsScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const zone = zoneOf(useStore(zoneChoice));
  const minute = useStore(now, (time) => Math.floor(time / MINUTE) * MINUTE);
  const query = useInfiniteQuery({
    ...executions(filtersOf(search, minute)),
    ...live<InfiniteData<unknown>>((data) =>
      (data?.pages.length ?? 0) > MOST_LIVE_PAGES ? "rest" : "list",
    ),
    placeholderData: (before) => before,
  });
  const change = (next: ExecutionsSearch) => void navigate({ search: next, replace: true });
  return (
    <Page title={words.title}>
      <Filters search={search} onChange={change} />
      <Loaded query={query}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.value);
          const scanned = pages.at(-1)?.scanned_until;
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
              {query.hasNextPage && (
                <Center>
                  <Stack align="center" gap="xs">
                    {scanned && (
                      <Text size="sm" c="dimmed">
                        {words.scanned(instant(scanned, zone))}
                      </Text>
                    )}
                    <Button
                      variant="default"
                      loading={query.isFetchingNextPage}
                      onClick={() => void query.fetchNextPage()}
                    >
                      {scanned ? words.goOn : texts.more}
                    </Button>
                  </Stack>
                </Center>
              )}
            </Stack>
          );
        }}
      </Loaded>
    </Page>
  );
}
