import type { StoredSchedule } from "../../api/types";
import { targetOf } from "../../model/objects";
import { DefinitionFacts } from "../../parts/DefinitionScreen";
import { ListedObjects } from "../../parts/ListedObjects";
import { ObjectLink } from "../../parts/ObjectLink";
import { Timing } from "../../parts/Timing";
import { texts } from "../../texts";

const words = texts.schedules;

/** Shows a summary of a schedule. */
export function Summary({ schedule }: { readonly schedule: StoredSchedule }) {
  const { definition } = schedule;
  const { calendars = [] } = definition;
  return (
    <DefinitionFacts
      kind="schedule"
      id={schedule.schedule_id}
      stored={schedule}
      facts={[
        [words.starts, <ObjectLink key="target" {...targetOf(definition)} />],
        [words.when, <Timing key="when" definition={definition} />],
        [words.zone, definition.timezone ?? "UTC"],
        [words.calendars, calendars.length > 0 && <ListedObjects key="calendars" objects={calendars.map((id) => ({ kind: "calendar", id }))} />],
        [words.catchUp, words.catchUps[definition.catch_up ?? "last"]],
        [words.overlap, words.overlaps[definition.overlap ?? "skip"]],
      ]}
    />
  );
}
