import { Button, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { deliveries } from "../../api/partnerQueries";
import { livePages } from "../../app/live";
import { useSpan } from "../../app/useSpan";
import { deliveryFilters, type FilesSearch, widened } from "../../model/files";
import { DAYS, type Filter, LABEL, WITHIN } from "../../parts/Filters";
import { ListPage } from "../../parts/ListPage";
import { texts } from "../../texts";
import { DeliveryTable } from "./DeliveryTable";

const words = texts.files;
const route = getRouteApi("/files");

const FILTERS: ReadonlyArray<Filter<keyof FilesSearch>> = [
  { name: "name", label: words.name, placeholder: words.nameHelp },
  { name: "sha256", label: words.sha256 },
  { name: "connection", label: words.partner },
  WITHIN,
  ...DAYS,
  { ...LABEL, isRare: true },
];

/** Shows where a file is: the deliveries from and to partners that match the filters of the address. */
export function FilesScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useInfiniteQuery({ ...deliveries(deliveryFilters(search, useSpan(search))), ...livePages() });
  const change = (next: FilesSearch) => void navigate({ search: next, replace: true });
  const wider = widened(search);
  return (
    <ListPage
      title={words.title}
      search={search}
      filters={FILTERS}
      onFilter={change}
      query={query}
      none={words.noneExist}
      noneMatch={words.noneMatch}
      nothing={{
        help: <Text size="sm">{words.noneHelp}</Text>,
        action: wider && (
          <Button variant="default" onClick={() => change(wider)}>
            {words.widen}
          </Button>
        ),
      }}
      nameOf={String}
    >
      {(rows) => <DeliveryTable rows={rows} />}
    </ListPage>
  );
}
