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
import { chosenOf } from "../../model/choice";
import { isFiltered } from "../../model/filters";
import { filtersInWords } from "../../model/matching";
import { counted } from "../../model/numbers";
import { sorted } from "../../model/objects";
import { stringifySearch } from "../../model/search";
import { BulkActs } from "../../parts/bulk/BulkActs";
import { ChooseMatching, MatchingPending } from "../../parts/bulk/MatchingTools";
import { useChoice } from "../../parts/bulk/useChoice";
import { useMatching } from "../../parts/bulk/useMatching";
import { ChainExecutionTable } from "../../parts/ChainExecutionTable";
import { choicesOf, DAYS, type Filter, Filters, LABEL, WITHIN } from "../../parts/Filters";
import { Page } from "../../parts/Page";
import { PagedList } from "../../parts/PagedList";
import { texts } from "../../texts";
import { bulk as bulkTexts } from "../../texts/bulk";

const words = texts.chainExecutions;
const route = getRouteApi("/chain-executions");
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

/** The chain executions that match the filters of the address, the newest first. */
export function ChainExecutionsScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const client = useQueryClient();
  const choice = useChoice();
  const filters = chainFiltersOf(search, useSpan(search));
  const query = useInfiniteQuery({ ...chainExecutions(filters), ...livePages() });
  const matching = useMatching(stringifySearch(search), idOf, (at) => matchingChainExecutions(filters, at));
  const change = (next: ChainExecutionsSearch) => void navigate({ search: next, replace: true });
  const { readable } = sorted(query.data?.pages.flatMap((page) => page.value) ?? []);
  return (
    <Page title={words.title}>
      <Filters search={search} filters={FILTERS} onChange={change} />
      <PagedList
        query={query}
        none={words.noneExist}
        filtered={isFiltered(search) && { noneMatch: words.noneMatch, onClear: () => change({}) }}
        nameOf={(entry) => entry.chain_execution_id}
        tools={<ChooseMatching matching={matching} />}
      >
        {(rows) => <ChainExecutionTable rows={rows} choice={matching.choice ?? choice} />}
      </PagedList>
      <BulkActs
        rows={matching.state ? matching.rows : chosenOf(readable, idOf, choice.chosen)}
        idOf={idOf}
        matching={matching.choice && filtersInWords(search, FILTERS)}
        pending={matching.state && !matching.choice && <MatchingPending matching={matching} counted={WORDS.counted} />}
        kind="chain_execution"
        actions={ACTIONS}
        possible={(row) => possibleChainActions(row.state)}
        words={WORDS}
        send={askChainExecution}
        onClear={matching.choice ? matching.clear : choice.clear}
        onOver={() => {
          matching.clear();
          void client.invalidateQueries({ queryKey: ["chain-executions"] });
        }}
      />
    </Page>
  );
}
