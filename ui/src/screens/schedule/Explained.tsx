import { Button, Group, Stack, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { explained } from "../../api/schedules";
import type { ExplainedInstant, StoredSchedule } from "../../api/types";
import { now } from "../../app/clock";
import { livePages } from "../../app/live";
import { useStore } from "../../app/useStore";
import { shortId, targetOf } from "../../model/objects";
import { localTime, stateOfVerdict, zoneOfSchedule } from "../../model/schedules";
import { duration } from "../../model/times";
import { dayAfter, dayAt, daySpan } from "../../model/zones";
import { DataTable } from "../../parts/DataTable";
import { Loaded } from "../../parts/Loaded";
import { ObjectLink } from "../../parts/ObjectLink";
import { Panel } from "../../parts/Panel";
import { ShowMore } from "../../parts/ShowMore";
import { StateBadge } from "../../parts/StateBadge";
import { TextFilter } from "../../parts/TextFilter";
import { Time } from "../../parts/Time";
import { Token } from "../../parts/Token";
import { Untrusted } from "../../parts/Untrusted";
import { texts } from "../../texts";

const words = texts.schedules;
const route = getRouteApi("/schedules/$id");

/** Shows the past or expected result of each instant of a day in the schedule's time zone. */
export function Explained({ schedule }: { readonly schedule: StoredSchedule }) {
  const zone = zoneOfSchedule(schedule.definition);
  const today = useStore(now, (time) => dayAt(time, zone));
  const { day = today } = route.useSearch();
  const navigate = route.useNavigate();
  const span = daySpan(day, zone);
  const show = (to: string) => void navigate({ search: to === today ? {} : { day: to }, replace: true, resetScroll: false });
  return (
    <Panel title={words.explain}>
      <Group align="end" mb="sm" gap="xs">
        <TextFilter type="date" label={words.day(zone)} value={day} error={!span && words.noDay} onChange={show} />
        <Button variant="default" disabled={!span} onClick={() => show(dayAfter(day, -1))}>
          {words.earlier}
        </Button>
        <Button variant="default" disabled={!span} onClick={() => show(dayAfter(day, 1))}>
          {words.later}
        </Button>
      </Group>
      {span && <Instants schedule={schedule} {...span} />}
    </Panel>
  );
}

interface InstantsProps {
  readonly schedule: StoredSchedule;
  readonly from: string;
  readonly to: string;
}

function Instants({ schedule, from, to }: InstantsProps) {
  const query = useInfiniteQuery({ ...explained(schedule.schedule_id, from, to), ...livePages() });
  const kind = targetOf(schedule.definition).kind === "chain" ? "chain_execution" : "execution";
  return (
    <Loaded query={query}>
      {({ pages }) => {
        const rows = pages.flatMap((page) => page.value);
        if (rows.length === 0) return <Text size="sm">{words.noInstant}</Text>;
        return (
          <Stack>
            <DataTable
              label={words.explain}
              rows={rows}
              keyOf={(row) => row.instant}
              minWidth={680}
              columns={[
                { title: words.at, cell: (row) => <Time at={row.instant} /> },
                { title: words.local(schedule.definition.timezone ?? "UTC"), cell: (row) => localTime(row.local) },
                {
                  title: words.verdict,
                  cell: (row) => (
                    <StateBadge state={stateOfVerdict(row.verdict)} word={words.verdicts[row.verdict] ?? row.verdict} />
                  ),
                },
                { title: words.why, cell: (row) => <Why row={row} /> },
                {
                  title: texts.executions.execution,
                  cell: (row) =>
                    row.run_id && (
                      <ObjectLink kind={kind} id={row.run_id} isRow text={shortId(row.run_id)} />
                    ),
                },
              ]}
            />
            <ShowMore query={query} />
          </Stack>
        );
      }}
    </Loaded>
  );
}

function Why({ row }: { readonly row: ExplainedInstant }) {
  return (
    <>
      {row.code && <Token text={row.code} />} {row.detail && <Untrusted text={row.detail} most={200} />}
      {row.late_ms !== undefined && (
        <Text size="xs" c="dimmed">
          {words.late(duration(row.late_ms))}
        </Text>
      )}
    </>
  );
}
