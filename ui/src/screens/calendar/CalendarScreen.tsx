import { Code, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { calendar } from "../../api/schedules";
import type { StoredCalendar } from "../../api/types";
import { live } from "../../app/live";
import { byYear } from "../../model/schedules";
import { CallerName } from "../../parts/CallerName";
import { ChangesLink } from "../../parts/ChangesLink";
import { DefinitionActs } from "../../parts/DefinitionActs";
import { Facts } from "../../parts/Facts";
import { Labels } from "../../parts/Labels";
import { Loaded } from "../../parts/Loaded";
import { Page } from "../../parts/Page";
import { Panel } from "../../parts/Panel";
import { Time } from "../../parts/Time";
import { UsedBy } from "../../parts/UsedBy";
import { Weekdays } from "../../parts/Weekdays";
import { texts } from "../../texts";

const words = texts.calendars;
const route = getRouteApi("/calendars/$id");

/** One calendar: the days that it allows, and what uses it. */
export function CalendarScreen() {
  const { id } = route.useParams();
  const query = useQuery({ ...calendar(id), ...live("list") });
  return (
    <Page
      title={words.one(id)}
      actions={
        <Group gap="xs">
          <DefinitionActs kind="calendar" id={id} />
        </Group>
      }
    >
      <Loaded query={query}>
        {(data) => (
          <Stack>
            <Summary stored={data} />
            <Panel title={words.excluded}>
              <Excluded days={data.definition.excluded ?? []} />
            </Panel>
            <UsedBy kind="calendar" id={id} />
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

function Summary({ stored: { definition, ...facts } }: { readonly stored: StoredCalendar }) {
  return (
    <Panel title={texts.objects.facts} aside={<ChangesLink kind="calendar" id={facts.calendar_id} />}>
      <Facts
        facts={[
          [words.weekdays, <Weekdays key="days" days={definition.weekdays} />],
          [texts.objects.labels, definition.labels && <Labels key="labels" labels={definition.labels} />],
          [texts.objects.version, facts.version],
          [texts.objects.changed, <Time key="saved" at={facts.saved_at} />],
          [texts.objects.savedBy, <CallerName key="by" by={facts.saved_by} most={80} />],
        ]}
      />
    </Panel>
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
