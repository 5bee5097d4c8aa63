import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { schedules } from "../../api/schedules";
import type { StoredSchedule } from "../../api/types";
import { livePages } from "../../app/live";
import { targetOf } from "../../model/objects";
import { NewDefinition } from "../../parts/DefinitionActs";
import { EnabledBadge } from "../../parts/EnabledBadge";
import { LABEL } from "../../parts/Filters";
import { Labels } from "../../parts/Labels";
import { ListPage } from "../../parts/ListPage";
import { ObjectLink } from "../../parts/ObjectLink";
import { SortableTable } from "../../parts/SortableTable";
import { Time } from "../../parts/Time";
import { Timing } from "../../parts/Timing";
import { texts } from "../../texts";

const words = texts.schedules;
const route = getRouteApi("/schedules");

/** The schedules, with what each starts and when it does so next. */
export function SchedulesScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useInfiniteQuery({ ...schedules(search.label ?? ""), ...livePages() });
  return (
    <ListPage
      title={words.title}
      actions={<NewDefinition kind="schedule" />}
      search={search}
      filters={[LABEL]}
      onFilter={(next) => void navigate({ search: next, replace: true })}
      query={query}
      none={words.noneExist}
      first={<NewDefinition kind="schedule" />}
      nameOf={(entry) => entry.schedule_id}
    >
      {(rows, isWhole) => (
        <SortableTable
          label={words.list}
          rows={rows}
          isWhole={isWhole}
          keyOf={(row) => row.schedule_id}
          minWidth={760}
          columns={[
            {
              title: words.schedule,
              sortBy: (row) => row.schedule_id,
              cell: (row) => <ObjectLink kind="schedule" id={row.schedule_id} isRow />,
            },
            {
              title: texts.jobs.standing,
              sortBy: (row) => Number(row.definition.enabled === false),
              cell: (row) => <EnabledBadge isEnabled={row.definition.enabled !== false} />,
            },
            { title: words.starts, sortBy: (row) => targetOf(row.definition).id, cell: (row) => <ObjectLink {...targetOf(row.definition)} /> },
            { title: words.when, cell: (row) => <Timing definition={row.definition} /> },
            { title: words.next, sortBy: (row) => row.upcoming[0]?.at, cell: (row) => <Next schedule={row} /> },
            { title: texts.objects.labels, cell: (row) => <Labels labels={row.definition.labels} /> },
          ]}
        />
      )}
    </ListPage>
  );
}

function Next({ schedule: { upcoming } }: { readonly schedule: StoredSchedule }) {
  const [next] = upcoming;
  return next ? <Time at={next.at} /> : <>{words.never}</>;
}
