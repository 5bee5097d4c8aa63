import { Button, Group, NativeSelect } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { chainExecutions } from "../../api/chains";
import { livePages } from "../../app/live";
import { useTimeOf } from "../../app/useTimeOf";
import { chainFiltersOf, CHAIN_STATES } from "../../model/chains";
import { isFiltered, withFilter } from "../../model/filters";
import { ChainExecutionTable } from "../../parts/ChainExecutionTable";
import { Page } from "../../parts/Page";
import { PagedList } from "../../parts/PagedList";
import { TextFilter } from "../../parts/TextFilter";
import { texts } from "../../texts";
import type { ChainExecutionsSearch } from "./index";

const words = texts.chainExecutions;
const route = getRouteApi("/chain-executions");

/** The chain executions that match the filters of the address, the newest first. */
export function ChainExecutionsScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const chosenAt = useTimeOf(search.since);
  const query = useInfiniteQuery({
    ...chainExecutions(chainFiltersOf(search, chosenAt)),
    ...livePages(),
    placeholderData: (before) => before,
  });
  return (
    <Page title={words.title}>
      <Filters search={search} onChange={(next) => void navigate({ search: next, replace: true })} />
      <PagedList
        query={query}
        none={isFiltered(search) ? words.noneMatch : words.noneExist}
        nameOf={(entry) => entry.chain_execution_id}
      >
        {(rows) => <ChainExecutionTable rows={rows} />}
      </PagedList>
    </Page>
  );
}

interface FiltersProps {
  readonly search: ChainExecutionsSearch;
  readonly onChange: (search: ChainExecutionsSearch) => void;
}

function Filters({ search, onChange }: FiltersProps) {
  const set = (name: keyof ChainExecutionsSearch) => (value: string) => onChange(withFilter(search, name, value));
  return (
    <Group component="search" gap="sm" align="end" aria-label={words.filters}>
      <NativeSelect
        label={texts.executions.state}
        value={search.state ?? ""}
        data={[
          { value: "", label: texts.executions.anyState },
          ...CHAIN_STATES.map((state) => ({ value: state, label: texts.states[state] ?? state })),
        ]}
        onChange={(event) => set("state")(event.currentTarget.value)}
      />
      <NativeSelect
        label={texts.executions.since}
        value={search.since ?? ""}
        data={Object.entries(texts.executions.sinces).map(([value, label]) => ({ value, label }))}
        onChange={(event) => set("since")(event.currentTarget.value)}
      />
      <TextFilter label={texts.chains.chain} value={search.chain_id ?? ""} onChange={set("chain_id")} />
      {isFiltered(search) && (
        <Button variant="subtle" onClick={() => onChange({})}>
          {words.clear}
        </Button>
      )}
    </Group>
  );
}
