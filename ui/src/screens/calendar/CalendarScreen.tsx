import { Code, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { calendar } from "../../api/schedules";
import { live } from "../../app/live";
import { byYear } from "../../model/schedules";
import { DefinitionFacts, DefinitionScreen } from "../../parts/DefinitionScreen";
import { Panel } from "../../parts/Panel";
import { Weekdays } from "../../parts/Weekdays";
import { texts } from "../../texts";

const words = texts.calendars;
const route = getRouteApi("/calendars/$id");

/** Shows one calendar: the days that it allows, and the objects that use it. */
export function CalendarScreen() {
  const { id } = route.useParams();
  return (
    <DefinitionScreen kind="calendar" id={id} query={useQuery({ ...calendar(id), ...live("list") })}>
      {(stored) => (
        <>
          <DefinitionFacts
            kind="calendar"
            id={id}
            stored={stored}
            facts={[[words.weekdays, <Weekdays key="days" days={stored.definition.weekdays} />]]}
          />
          <Panel title={words.excluded}>
            <Excluded days={stored.definition.excluded ?? []} />
          </Panel>
        </>
      )}
    </DefinitionScreen>
  );
}

function Excluded({ days }: { readonly days: readonly string[] }) {
  if (days.length === 0) return <Text size="sm">{words.noneExcluded}</Text>;
  return byYear(days).map(([year, ofYear]) => (
    <Group key={year} gap={6} mb="xs">
      <Text size="sm" fw={600}>
        {year}
      </Text>
      {ofYear.map((day) => (
        <Code key={day}>{day}</Code>
      ))}
    </Group>
  ));
}
