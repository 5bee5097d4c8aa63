import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { upcomingInstants } from "../../api/schedules";
import type { StoredSchedule } from "../../api/types";
import { live } from "../../app/live";
import { InstantTable } from "../../parts/InstantTable";
import { Loaded } from "../../parts/Loaded";
import { Panel } from "../../parts/Panel";
import { texts } from "../../texts";

const words = texts.schedules;

/** Lists the next instants of a schedule in the user's time zone and in the schedule's. */
export function Upcoming({ schedule }: { readonly schedule: StoredSchedule }) {
  const query = useQuery({ ...upcomingInstants(schedule.schedule_id), ...live("list") });
  return (
    <Panel title={words.upcoming}>
      <Loaded query={query}>
        {({ value }) =>
          value.length === 0 ? (
            <Text size="sm">{words.noneUpcoming}</Text>
          ) : (
            <InstantTable label={words.upcoming} instants={value} zone={schedule.definition.timezone ?? "UTC"} />
          )
        }
      </Loaded>
    </Panel>
  );
}
