import { Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { chains } from "../../api/chains";
import type { ChainSummary } from "../../api/types";
import { livePages } from "../../app/live";
import { DefinitionList } from "../../parts/DefinitionList";
import { LABEL } from "../../parts/Filters";
import { savedColumns } from "../../parts/listColumns";
import { ObjectLink } from "../../parts/ObjectLink";
import { Untrusted } from "../../parts/Untrusted";
import { type ListColumn, NAME_WIDTH } from "../../parts/useColumns";
import { texts } from "../../texts";

const words = texts.chains;
const route = getRouteApi("/chains");

const COLUMNS: ReadonlyArray<ListColumn<ChainSummary>> = [
  {
    id: "chain",
    title: words.chain,
    isFixed: true,
    minWidth: NAME_WIDTH,
    sortBy: (row) => row.chain_id,
    cell: (row) => <Name chain={row} />,
    written: (row) => row.chain_id,
  },
  ...savedColumns<ChainSummary>((row) => row.labels, ["version", "changed", "changedBy", "labels"]),
];

/** Lists the chains by id. */
export function ChainsScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <DefinitionList
      kind="chain"
      title={words.title}
      label={words.list}
      query={useInfiniteQuery({ ...chains(search.label ?? ""), ...livePages() })}
      none={words.noneExist}
      idOf={(entry) => entry.chain_id}
      columns={COLUMNS}
      search={search}
      filters={[LABEL]}
      onFilter={(next) => void navigate({ search: next, replace: true })}
    />
  );
}

function Name({ chain: { chain_id: id, name } }: { readonly chain: ChainSummary }) {
  return (
    <>
      <ObjectLink kind="chain" id={id} isRow />
      {name !== id && (
        <Text size="xs" c="dimmed">
          <Untrusted text={name} most={80} />
        </Text>
      )}
    </>
  );
}
