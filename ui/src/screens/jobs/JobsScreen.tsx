import { Button, Group, NativeSelect, Stack, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { jobs } from "../../api/jobs";
import { livePages } from "../../app/live";
import { isFiltered, withFilter } from "../../model/filters";
import { matchingJobs } from "../../model/jobs";
import { sorted } from "../../model/objects";
import { Empty } from "../../parts/Empty";
import { Loaded } from "../../parts/Loaded";
import { Page } from "../../parts/Page";
import { ShowMore } from "../../parts/ShowMore";
import { TextFilter } from "../../parts/TextFilter";
import { UnreadableEntries } from "../../parts/UnreadableEntries";
import { texts } from "../../texts";
import type { JobsSearch } from "./index";
import { JobTable } from "./JobTable";

const words = texts.jobs;
const route = getRouteApi("/jobs");

/** The jobs that match the filters of the address, with how each ended last and when it is next. */
export function JobsScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useInfiniteQuery({
    ...jobs(search.label ?? ""),
    ...livePages(),
    placeholderData: (before) => before,
  });
  const change = (next: JobsSearch) => void navigate({ search: next, replace: true });
  return (
    <Page title={words.title}>
      <Filters search={search} onChange={change} />
      <Loaded query={query}>
        {({ pages }) => {
          const all = pages.flatMap((page) => page.value);
          const { readable, unreadable } = sorted(all);
          const rows = matchingJobs(readable, search.text ?? "", search.enabled ?? "");
          return (
            <Stack>
              <UnreadableEntries entries={unreadable} nameOf={(entry) => entry.job_id} />
              {rows.length > 0 && <JobTable rows={rows} />}
              {rows.length === 0 && <Empty title={isFiltered(search) ? words.noneMatch : words.noneExist} />}
              {query.hasNextPage && isFiltered(search) && (
                <Text size="sm" ta="center">
                  {texts.definitions.more(all.length)}
                </Text>
              )}
              <ShowMore query={query} />
            </Stack>
          );
        }}
      </Loaded>
    </Page>
  );
}

interface FiltersProps {
  readonly search: JobsSearch;
  readonly onChange: (search: JobsSearch) => void;
}

function Filters({ search, onChange }: FiltersProps) {
  const set = (name: keyof JobsSearch) => (value: string) => onChange(withFilter(search, name, value));
  return (
    <Group component="search" gap="sm" align="end" aria-label={words.filters}>
      <TextFilter label={words.text} value={search.text ?? ""} onChange={set("text")} />
      <TextFilter
        label={words.label}
        placeholder={words.labelHelp}
        value={search.label ?? ""}
        onChange={set("label")}
      />
      <NativeSelect
        label={words.standing}
        value={search.enabled ?? ""}
        data={[
          { value: "", label: words.any },
          { value: "true", label: texts.objects.enabled },
          { value: "false", label: texts.objects.disabled },
        ]}
        onChange={(event) => set("enabled")(event.currentTarget.value)}
      />
      {isFiltered(search) && (
        <Button variant="subtle" onClick={() => onChange({})}>
          {words.clear}
        </Button>
      )}
    </Group>
  );
}
