import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { askExecution, matchingExecutions } from "../../api/bulkActions";
import { executions } from "../../api/queries";
import type { ExecutionSummary } from "../../api/types";
import { livePages } from "../../app/live";
import { shownZone } from "../../app/preferences";
import { useSpan } from "../../app/useSpan";
import { useStore } from "../../app/useStore";
import { type ExecutionAction, possibleActions } from "../../model/executions";
import { type ExecutionsSearch, filtersOf, hourOf, isFiltered, withFilter } from "../../model/filters";
import { counted } from "../../model/numbers";
import { sorted } from "../../model/objects";
import { hourSpan, type Zone } from "../../model/times";
import { BulkActs } from "../../parts/bulk/BulkActs";
import { ChooseMatching } from "../../parts/bulk/MatchingTools";
import { useSelection } from "../../parts/bulk/useSelection";
import { choicesOf, DAYS, type Filter, Filters, LABEL, labelled, WITHIN } from "../../parts/Filters";
import { Page } from "../../parts/Page";
import { PagedList } from "../../parts/PagedList";
import { texts } from "../../texts";
import { bulk as bulkTexts } from "../../texts/bulk";
import { execution as executionTexts } from "../../texts/execution";
import { EXECUTION_COLUMNS, ExecutionTable } from "./ExecutionTable";
import { exportedExecutions } from "./exported";
import { JobsLike } from "./JobsLike";

const words = texts.executions;
const route = getRouteApi("/executions");
const ACTIONS = ["pause", "resume", "cancel", "rerun"] as const satisfies readonly ExecutionAction[];
const WORDS = { ...executionTexts, actions: { ...executionTexts.actions, cancel: bulkTexts.cancel }, counted: (number: number) => counted(number, "execution") };

const STATES = ["failed", "running", "queued", "paused", "completed", "cancelled"];
const FILTERS: ReadonlyArray<Filter<keyof ExecutionsSearch>> = [
  { name: "state", label: words.state, several: labelled(STATES, texts.states) },
  { name: "trigger_kind", label: words.trigger, choices: choicesOf(words.anyTrigger, Object.keys(words.triggers), words.triggers) },
  WITHIN,
  { name: "job_id", label: words.job, kind: "job", placeholder: words.jobHelp },
  { name: "code", label: words.code },
  { name: "text", label: words.text, placeholder: words.textHelp },
  ...DAYS,
  { ...LABEL, isRare: true },
  { name: "pool", label: words.pool, isRare: true },
  { name: "chain_id", label: words.chain, placeholder: words.chainHelp, isRare: true },
  { name: "trigger_id", label: words.triggerId, isRare: true },
  { name: "rerun_of", label: words.rerunOf, isRare: true },
  { name: "late", label: words.late, choices: { "": words.lateOrNot, true: words.lateOnly }, isRare: true },
];

function idOf({ execution_id: id }: ExecutionSummary): string {
  return id;
}

/** Returns the filter by hour, which is set only by links from another screen. */
function hourFilter(hour: string | undefined, zone: Zone): ReadonlyArray<Filter<"hour">> {
  const start = hourOf(hour);
  if (hour === undefined || start === undefined) return [];
  return [{ name: "hour", label: words.hour, choices: { "": words.anyHour, [hour]: hourSpan(start, zone) } }];
}

/** Lists the executions that match the filters of the URL, newest first. */
export function ExecutionsScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const client = useQueryClient();
  const zone = useStore(shownZone);
  const shown = [...FILTERS, ...hourFilter(search.hour, zone)];
  const filters = filtersOf(search, useSpan(search));
  const query = useInfiniteQuery({ ...executions(filters), ...livePages() });
  const change = (next: ExecutionsSearch) => void navigate({ search: next, replace: true });
  const like = search.job_id ?? search.text;
  const { readable } = sorted(query.data?.pages.flatMap((page) => page.value) ?? []);
  const selection = useSelection({ search, filters: shown, rows: readable, idOf, pageAt: (at) => matchingExecutions(filters, at) });
  return (
    <Page title={words.title}>
      <Filters search={search} filters={shown} onChange={change} />
      <PagedList
        query={query}
        none={words.noneExist}
        filtered={isFiltered(search) && { noneMatch: words.noneMatch, onClear: () => change({}) }}
        nameOf={(entry) => entry.execution_id}
        exported={exportedExecutions}
        columns={EXECUTION_COLUMNS}
        tools={<ChooseMatching matching={selection.matching} />}
      >
        {(rows) => <ExecutionTable rows={rows} choice={selection.choice} />}
      </PagedList>
      {like && query.data && readable.length === 0 && (
        <JobsLike
          text={like}
          isId={search.job_id !== undefined}
          onPick={(job_id) => change({ ...withFilter(search, "text", ""), job_id })}
        />
      )}
      <BulkActs
        selection={selection}
        kind="execution"
        actions={ACTIONS}
        possible={possibleActions}
        words={WORDS}
        send={askExecution}
        destructive={["cancel"]}
        onOver={() => void client.invalidateQueries({ queryKey: ["executions"] })}
      />
    </Page>
  );
}
