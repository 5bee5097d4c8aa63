import { Button, Group, Stack, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { deliveries } from "../../api/partnerQueries";
import { livePages } from "../../app/live";
import { useTimeOf } from "../../app/useTimeOf";
import { deliveryFilters, type FilesSearch, widened } from "../../model/files";
import { isFiltered } from "../../model/filters";
import { Empty } from "../../parts/Empty";
import { Loaded } from "../../parts/Loaded";
import { Page } from "../../parts/Page";
import { ShowMore } from "../../parts/ShowMore";
import { texts } from "../../texts";
import { DeliveryTable } from "./DeliveryTable";
import { Filters } from "./Filters";

const words = texts.files;
const route = getRouteApi("/files");

/** Shows where a file is: the deliveries from and to partners that match the filters of the address. */
export function FilesScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const chosenAt = useTimeOf(search.since);
  const query = useInfiniteQuery({
    ...deliveries(deliveryFilters(search, chosenAt)),
    ...livePages(),
    placeholderData: (before) => before,
  });
  const change = (next: FilesSearch) => void navigate({ search: next, replace: true });
  return (
    <Page title={words.title}>
      <Filters search={search} onChange={change} />
      <Loaded query={query}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.value);
          return (
            <Stack>
              {rows.length > 0 && <DeliveryTable rows={rows} />}
              {rows.length === 0 && !query.hasNextPage && <Nothing search={search} onChange={change} />}
              <ShowMore query={query} />
            </Stack>
          );
        }}
      </Loaded>
    </Page>
  );
}

interface Props {
  readonly search: FilesSearch;
  readonly onChange: (search: FilesSearch) => void;
}

function Nothing({ search, onChange }: Props) {
  if (!isFiltered(search)) return <Empty title={words.noneExist} />;
  const wider = widened(search);
  return (
    <Empty title={words.noneMatch}>
      <Text size="sm">{words.noneHelp}</Text>
      <Group justify="center">
        {wider && (
          <Button variant="default" onClick={() => onChange(wider)}>
            {words.widen}
          </Button>
        )}
        <Button variant="default" onClick={() => onChange({})}>
          {texts.executions.clear}
        </Button>
      </Group>
    </Empty>
  );
}
