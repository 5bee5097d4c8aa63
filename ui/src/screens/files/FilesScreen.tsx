import { Button, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { deliveries } from "../../api/partnerQueries";
import { livePages } from "../../app/live";
import { useSpan } from "../../app/useSpan";
import { deliveryFilters, type FilesSearch, isOfLastMonth, widened } from "../../model/files";
import { DELIVERY_COLUMNS, DeliveryTable } from "../../parts/DeliveryTable";
import { DAYS, type Filter, LABEL, WITHIN } from "../../parts/Filters";
import { ListPage } from "../../parts/ListPage";
import { Untrusted } from "../../parts/Untrusted";
import { useColumns } from "../../parts/useColumns";
import { texts } from "../../texts";
import { exportedFiles } from "./exported";

const words = texts.files;
const MOST = 160;
const route = getRouteApi("/files");

const FILTERS: ReadonlyArray<Filter<keyof FilesSearch>> = [
  { name: "contains", label: words.contains, placeholder: words.containsHelp },
  { name: "connection", label: words.partner },
  WITHIN,
  ...DAYS,
  { name: "name", label: words.wholeName, placeholder: words.nameHelp, isRare: true },
  { name: "sha256", label: words.sha256, isRare: true },
  { ...LABEL, isRare: true },
];
/** The filters of a search without a selected period, for which the server's default period applies. */
const OF_LAST_MONTH = FILTERS.map((filter) =>
  filter.name === "since" ? { ...filter, choices: { ...WITHIN.choices, "": words.period } } : filter,
);

/** Lists the deliveries from and to partners that match the filters of the URL. */
export function FilesScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useInfiniteQuery({ ...deliveries(deliveryFilters(search, useSpan(search))), ...livePages() });
  const change = (next: FilesSearch) => void navigate({ search: next, replace: true });
  const wider = widened(search);
  const columns = useColumns(DELIVERY_COLUMNS).shown;
  const isPeriodOpen = isOfLastMonth(search);
  return (
    <ListPage
      title={words.title}
      search={search}
      filters={isPeriodOpen ? OF_LAST_MONTH : FILTERS}
      onFilter={change}
      query={query}
      none={words.noneExist}
      noneMatch={words.noneMatch}
      nothing={{
        help: (search.name || isPeriodOpen) && <Text size="sm">{search.name ? words.noneHelp : words.howLong}</Text>,
        action: wider && (
          <Button variant="default" onClick={() => change(wider)}>
            {words.widen}
          </Button>
        ),
      }}
      nameOf={String}
      exported={exportedFiles}
      columns={DELIVERY_COLUMNS}
    >
      {(rows) => (
        <>
          {search.contains && (
            <Text size="sm" c="dimmed">
              <Untrusted text={words.how(search.contains)} most={MOST} />
              {isPeriodOpen && !query.hasNextPage && ` ${words.howLong}`}
            </Text>
          )}
          <DeliveryTable rows={rows} columns={columns} />
        </>
      )}
    </ListPage>
  );
}
