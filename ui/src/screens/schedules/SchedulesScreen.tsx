import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { schedules } from "../../api/schedules";
import type { StoredSchedule } from "../../api/types";
import { livePages } from "../../app/live";
import { targetOf } from "../../model/objects";
import { duration } from "../../model/times";
import { DefinitionList } from "../../parts/DefinitionList";
import { LABEL } from "../../parts/Filters";
import { enabledColumn, savedColumns } from "../../parts/listColumns";
import { ObjectLink } from "../../parts/ObjectLink";
import { Time } from "../../parts/Time";
import { Timing } from "../../parts/Timing";
import { type ListColumn, NAME_WIDTH } from "../../parts/useColumns";
import { texts } from "../../texts";

const words = texts.schedules;
const route = getRouteApi("/schedules");

const COLUMNS: ReadonlyArray<ListColumn<StoredSchedule>> = [
  {
    id: "schedule",
    title: words.schedule,
    isFixed: true,
    minWidth: NAME_WIDTH,
    sortBy: (row) => row.schedule_id,
    cell: (row) => <ObjectLink kind="schedule" id={row.schedule_id} isRow />,
    written: (row) => row.schedule_id,
  },
  enabledColumn(texts.jobs.standing, isEnabled),
  {
    id: "starts",
    title: words.starts,
    sortBy: (row) => targetOf(row.definition).id,
    cell: (row) => <ObjectLink {...targetOf(row.definition)} />,
    written: startsIn,
  },
  { id: "when", title: words.when, cell: (row) => <Timing definition={row.definition} />, written: (row) => timingOf(row.definition) },
  {
    id: "next",
    title: words.next,
    sortBy: (row) => row.upcoming[0]?.at,
    cell: (row) => <Next schedule={row} />,
    written: (row) => row.upcoming[0]?.at,
  },
  ...savedColumns<StoredSchedule>((row) => row.definition.labels, ["labels"]),
];

/** Lists the schedules, with the target and the next start of each. */
export function SchedulesScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <DefinitionList
      kind="schedule"
      title={words.title}
      label={words.list}
      query={useInfiniteQuery({ ...schedules(search.label ?? ""), ...livePages() })}
      none={words.noneExist}
      idOf={(entry) => entry.schedule_id}
      isEnabled={isEnabled}
      columns={COLUMNS}
      minWidth={760}
      search={search}
      filters={[LABEL]}
      onFilter={(next) => void navigate({ search: next, replace: true })}
    />
  );
}

function isEnabled({ definition }: StoredSchedule): boolean {
  return definition.enabled !== false;
}

function startsIn({ definition }: StoredSchedule): string {
  const { kind, id } = targetOf(definition);
  return `${texts.objects.kinds[kind] ?? kind} ${id}`;
}

/** Describes when a schedule is due, with instants in the API's format. */
function timingOf(definition: StoredSchedule["definition"]): string {
  switch (definition.type) {
    case "cron":
      return words.cron(definition.expression, definition.timezone ?? "UTC");
    case "one_shot":
      return definition.at;
    case "fixed_rate":
      return words.rate(duration(definition.every_seconds * 1_000));
    case "fixed_delay":
      return words.delay(duration(definition.every_seconds * 1_000));
  }
}

function Next({ schedule: { upcoming } }: { readonly schedule: StoredSchedule }) {
  const [next] = upcoming;
  return next ? <Time at={next.at} /> : <>{words.never}</>;
}
