import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { upcomingInstants } from "../../api/schedules";
import type { StoredSchedule } from "../../api/types";
import { live } from "../../app/live";
import { localTime } from "../../model/schedules";
import { DataTable } from "../../parts/DataTable";
import { Loaded } from "../../parts/Loaded";
import { Panel } from "../../parts/Panel";
import { Time } from "../../parts/Time";
import { texts } from "../../texts";

const words = texts.schedules;

/** The next instants of a schedule, on the user's clocks and on those of its own zone. */
export function Upcoming({ schedule }: { readonly schedule: StoredSchedule }) {
  const query = useQuery({ ...upcomingInstants(schedule.schedule_id), ...live("list") });
  return (
    <Panel title={words.upcoming}>
      <Loaded query={query}>
        {({ value }) =>
          value.length === 0 ? (
            <Text size="sm">{words.noneUpcoming}</Text>
          ) : (
            <DataTable
              label={words.upcoming}
              rows={value}
              keyOf={(instant) => instant.at}
              minWidth={420}
              columns={[
                { title: words.at, cell: (instant) => <Time at={instant.at} /> },
                {
                  title: words.local(schedule.definition.timezone ?? "UTC"),
                  cell: (instant) => (
                    <>
                      {localTime(instant.local)}
                      {instant.shifted_from && ` (${words.shifted(localTime(instant.shifted_from))})`}
                    </>
                  ),
                },
              ]}
            />
          )
        }
      </Loaded>
    </Panel>
  );
}
