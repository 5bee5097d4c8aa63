import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { askChainExecution, matchingChainExecutions } from "../../api/bulkActions";
import { chainExecutions } from "../../api/chains";
import type { ChainExecutionSummary } from "../../api/types";
import { livePages } from "../../app/live";
import { useSpan } from "../../app/useSpan";
import {
  type ChainAction,
  type ChainExecutionsSearch,
  chainFiltersOf,
  CHAIN_STATES,
  possibleChainActions,
} from "../../model/chains";
import { isFiltered } from "../../model/filters";
import { counted } from "../../model/numbers";
import { sorted } from "../../model/objects";
import { BulkActs } from "../../parts/bulk/BulkActs";
import { ChooseMatching } from "../../parts/bulk/MatchingTools";
import { useSelection } from "../../parts/bulk/useSelection";
import { CHAIN_EXECUTION_COLUMNS, ChainExecutionTable } from "../../parts/ChainExecutionTable";
import { choicesOf, DAYS, type Filter, Filters, LABEL, WITHIN } from "../../parts/Filters";
import { exportOf } from "../../parts/listColumns";
import { Page } from "../../parts/Page";
import { PagedList } from "../../parts/PagedList";
import { texts } from "../../texts";
import { bulk as bulkTexts } from "../../texts/bulk";

const words = texts.chainExecutions;
const route = getRouteApi("/chain-executions");
const exportedChainExecutions = exportOf("chain-executions", CHAIN_EXECUTION_COLUMNS, idOf);
const ACTIONS = ["pause", "resume", "cancel", "rerun"] as const satisfies readonly ChainAction[];
const WORDS = { ...words, actions: { ...words.actions, cancel: bulkTexts.cancel }, counted: (count: number) => counted(count, "chainExecution") };

const FILTERS: ReadonlyArray<Filter<keyof ChainExecutionsSearch>> = [
  { name: "state", label: texts.executions.state, choices: choicesOf(texts.executions.anyState, CHAIN_STATES, texts.states) },
  WITHIN,
  { name: "chain_id", label: texts.chains.chain },
  ...DAYS,
  { ...LABEL, isRare: true },
];

function idOf({ chain_execution_id: id }: ChainExecutionSummary): string {
  return id;
}

/** Lists the chain executions that match the filters of the URL, newest first. */
export function ChainExecutionsScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const client = useQueryClient();
  const filters = chainFiltersOf(search, useSpan(search));
  const query = useInfiniteQuery({ ...chainExecutions(filters), ...livePages() });
  const change = (next: ChainExecutionsSearch) => void navigate({ search: next, replace: true });
  const { readable } = sorted(query.data?.pages.flatMap((page) => page.value) ?? []);
  const selection = useSelection({ search, filters: FILTERS, rows: readable, idOf, pageAt: (at) => matchingChainExecutions(filters, at) });
  return (
    <Page title={words.title}>
      <Filters search={search} filters={FILTERS} onChange={change} />
      <PagedList
        query={query}
        none={words.noneExist}
        filtered={isFiltered(search) && { noneMatch: words.noneMatch, onClear: () => change({}) }}
        nameOf={(entry) => entry.chain_execution_id}
        exported={exportedChainExecutions}
        columns={CHAIN_EXECUTION_COLUMNS}
        tools={<ChooseMatching matching={selection.matching} />}
      >
        {(rows) => <ChainExecutionTable rows={rows} choice={selection.choice} />}
      </PagedList>
      <BulkActs
        selection={selection}
        kind="chain_execution"
        actions={ACTIONS}
        possible={(row) => possibleChainActions(row.state)}
        words={WORDS}
        send={askChainExecution}
        destructive={["cancel"]}
        onOver={() => void client.invalidateQueries({ queryKey: ["chain-executions"] })}
      />
    </Page>
  );
}
