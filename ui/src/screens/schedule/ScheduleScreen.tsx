import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { schedule } from "../../api/schedules";
import { live } from "../../app/live";
import { DefinitionScreen } from "../../parts/DefinitionScreen";
import { Explained } from "./Explained";
import { Summary } from "./Summary";
import { Upcoming } from "./Upcoming";

const route = getRouteApi("/schedules/$id");

/** Shows one schedule: its next start, and the result of each instant of a day. */
export function ScheduleScreen() {
  const { id } = route.useParams();
  return (
    <DefinitionScreen kind="schedule" id={id} query={useQuery({ ...schedule(id), ...live("list") })}>
      {(stored) => (
        <>
          <Summary schedule={stored} />
          <Upcoming schedule={stored} />
          <Explained schedule={stored} />
        </>
      )}
    </DefinitionScreen>
  );
}
