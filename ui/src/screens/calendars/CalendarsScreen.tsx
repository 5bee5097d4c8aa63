import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { calendars } from "../../api/schedules";
import type { StoredCalendar } from "../../api/types";
import { now } from "../../app/clock";
import { livePages } from "../../app/live";
import { shownZone } from "../../app/preferences";
import { useStore } from "../../app/useStore";
import { nextExcluded } from "../../model/schedules";
import { dayAt } from "../../model/zones";
import { DefinitionList } from "../../parts/DefinitionList";
import { LABEL } from "../../parts/Filters";
import { savedColumns } from "../../parts/listColumns";
import { ObjectLink } from "../../parts/ObjectLink";
import { type ListColumn, NAME_WIDTH } from "../../parts/useColumns";
import { Weekdays } from "../../parts/Weekdays";
import { texts } from "../../texts";

const words = texts.calendars;
const route = getRouteApi("/calendars");

/** Lists the calendars, with the days that each allows. */
export function CalendarsScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const zone = useStore(shownZone);
  const today = useStore(now, (time) => dayAt(time, zone));
  const columns: ReadonlyArray<ListColumn<StoredCalendar>> = [
    {
      id: "calendar",
      title: words.calendar,
      isFixed: true,
      minWidth: NAME_WIDTH,
      sortBy: (row) => row.calendar_id,
      cell: (row) => <ObjectLink kind="calendar" id={row.calendar_id} isRow />,
      written: (row) => row.calendar_id,
    },
    {
      id: "weekdays",
      title: words.weekdays,
      cell: (row) => <Weekdays days={row.definition.weekdays} />,
      written: (row) => row.definition.weekdays?.join(", "),
    },
    { id: "excluded", title: words.excluded, sortBy: excludedIn, cell: excludedIn, written: excludedIn },
    {
      id: "next",
      title: words.next,
      sortBy: (row) => nextExcluded(row.definition, today),
      cell: (row) => nextExcluded(row.definition, today),
      written: (row) => nextExcluded(row.definition, today),
    },
    ...savedColumns<StoredCalendar>((row) => row.definition.labels, ["changed"]),
  ];
  return (
    <DefinitionList
      kind="calendar"
      title={words.title}
      label={words.list}
      query={useInfiniteQuery({ ...calendars(search.label ?? ""), ...livePages() })}
      none={words.noneExist}
      idOf={(entry) => entry.calendar_id}
      columns={columns}
      search={search}
      filters={[LABEL]}
      onFilter={(next) => void navigate({ search: next, replace: true })}
    />
  );
}

function excludedIn({ definition }: StoredCalendar): number {
  return definition.excluded?.length ?? 0;
}
