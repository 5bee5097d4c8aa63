import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { calendars } from "../../api/schedules";
import { now } from "../../app/clock";
import { livePages } from "../../app/live";
import { shownZone } from "../../app/preferences";
import { useStore } from "../../app/useStore";
import { nextExcluded } from "../../model/schedules";
import { dayAt } from "../../model/zones";
import { DataTable } from "../../parts/DataTable";
import { NewDefinition } from "../../parts/DefinitionActs";
import { LABEL } from "../../parts/Filters";
import { ListPage } from "../../parts/ListPage";
import { ObjectLink } from "../../parts/ObjectLink";
import { Time } from "../../parts/Time";
import { Weekdays } from "../../parts/Weekdays";
import { texts } from "../../texts";

const words = texts.calendars;
const route = getRouteApi("/calendars");

/** The calendars, with the days that each allows. */
export function CalendarsScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useInfiniteQuery({ ...calendars(search.label ?? ""), ...livePages() });
  const zone = useStore(shownZone);
  const today = useStore(now, (time) => dayAt(time, zone));
  return (
    <ListPage
      title={words.title}
      actions={<NewDefinition kind="calendar" />}
      search={search}
      filters={[LABEL]}
      onFilter={(next) => void navigate({ search: next, replace: true })}
      query={query}
      none={words.noneExist}
      first={<NewDefinition kind="calendar" />}
      nameOf={(entry) => entry.calendar_id}
    >
      {(rows) => (
        <DataTable
          label={words.list}
          rows={rows}
          keyOf={(row) => row.calendar_id}
          columns={[
            { title: words.calendar, cell: (row) => <ObjectLink kind="calendar" id={row.calendar_id} isRow /> },
            { title: words.weekdays, cell: (row) => <Weekdays days={row.definition.weekdays} /> },
            { title: words.excluded, cell: (row) => row.definition.excluded?.length ?? 0 },
            { title: words.next, cell: (row) => nextExcluded(row.definition, today) },
            { title: texts.objects.changed, cell: (row) => <Time at={row.saved_at} as="relative" /> },
          ]}
        />
      )}
    </ListPage>
  );
}
