import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { schedules } from "../../api/schedules";
import type { StoredSchedule } from "../../api/types";
import { livePages } from "../../app/live";
import { labelsIn } from "../../model/csv";
import { type ObjectName, targetOf } from "../../model/objects";
import { duration } from "../../model/times";
import { NewDefinition } from "../../parts/DefinitionActs";
import { EnabledBadge } from "../../parts/EnabledBadge";
import { LABEL } from "../../parts/Filters";
import { Labels } from "../../parts/Labels";
import { ListPage } from "../../parts/ListPage";
import type { Export } from "../../parts/ListSummary";
import { ObjectLink } from "../../parts/ObjectLink";
import { SortableTable } from "../../parts/SortableTable";
import { Time } from "../../parts/Time";
import { Timing } from "../../parts/Timing";
import { Untrusted } from "../../parts/Untrusted";
import { type ListColumn, NAME_WIDTH, useColumns } from "../../parts/useColumns";
import { texts } from "../../texts";

const words = texts.schedules;
const route = getRouteApi("/schedules");

/** The least room for a column, in pixels. */
const COLUMN = 110;

const COLUMNS: ReadonlyArray<ListColumn<StoredSchedule>> = [
  {
    id: "schedule",
    title: words.schedule,
    isFixed: true,
    minWidth: NAME_WIDTH,
    sortBy: (row) => row.schedule_id,
    cell: (row) => <ObjectLink kind="schedule" id={row.schedule_id} isRow />,
  },
  {
    id: "standing",
    title: texts.jobs.standing,
    sortBy: (row) => Number(row.definition.enabled === false),
    cell: (row) => <EnabledBadge isEnabled={row.definition.enabled !== false} />,
  },
  {
    id: "starts",
    title: words.starts,
    sortBy: (row) => targetOf(row.definition).id,
    cell: (row) => <ObjectLink {...targetOf(row.definition)} />,
  },
  { id: "when", title: words.when, cell: (row) => <Timing definition={row.definition} /> },
  { id: "next", title: words.next, sortBy: (row) => row.upcoming[0]?.at, cell: (row) => <Next schedule={row} /> },
  { id: "labels", title: texts.objects.labels, cell: (row) => <Labels labels={row.definition.labels} /> },
  { id: "version", title: texts.objects.version, isExtra: true, sortBy: (row) => row.version, cell: (row) => row.version },
  {
    id: "changed",
    title: texts.objects.changed,
    isExtra: true,
    sortBy: (row) => row.saved_at,
    cell: (row) => <Time at={row.saved_at} as="instant" />,
  },
  {
    id: "changedBy",
    title: texts.objects.savedBy,
    isExtra: true,
    sortBy: (row) => row.saved_by,
    cell: (row) => <Untrusted text={row.saved_by} most={80} />,
  },
];

/** Schedules as a table for other programs: instants as the API has them. */
const exportedSchedules: Export<StoredSchedule> = {
  name: "schedules",
  columns: [
    { title: words.schedule, of: (row) => row.schedule_id },
    {
      title: texts.jobs.standing,
      column: "standing",
      of: ({ definition }) => (definition.enabled === false ? texts.objects.disabled : texts.objects.enabled),
    },
    { title: words.starts, column: "starts", of: ({ definition }) => startsIn(targetOf(definition)) },
    { title: words.when, column: "when", of: ({ definition }) => timingOf(definition) },
    { title: words.next, column: "next", of: ({ upcoming: [next] }) => next?.at },
    { title: texts.objects.labels, column: "labels", of: ({ definition }) => labelsIn(definition.labels) },
    { title: texts.objects.version, column: "version", of: (row) => row.version },
    { title: texts.objects.changed, column: "changed", of: (row) => row.saved_at },
    { title: texts.objects.savedBy, column: "changedBy", of: (row) => row.saved_by },
  ],
};

function startsIn({ kind, id }: ObjectName): string {
  return `${texts.objects.kinds[kind] ?? kind} ${id}`;
}

/** Returns when a schedule starts something, with instants as the API has them. */
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

/** The schedules, with what each starts and when it does so next. */
export function SchedulesScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { shown } = useColumns(COLUMNS);
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
      exported={exportedSchedules}
      columns={COLUMNS}
    >
      {(rows, isWhole) => (
        <SortableTable
          key={shown.map(({ id }) => id).join()}
          label={words.list}
          rows={rows}
          isWhole={isWhole}
          keyOf={(row) => row.schedule_id}
          minWidth={Math.max(760, shown.length * COLUMN)}
          columns={shown}
        />
      )}
    </ListPage>
  );
}

function Next({ schedule: { upcoming } }: { readonly schedule: StoredSchedule }) {
  const [next] = upcoming;
  return next ? <Time at={next.at} /> : <>{words.never}</>;
}
