import type { StoredSchedule } from "../../api/types";
import { targetOf } from "../../model/objects";
import { CallerName } from "../../parts/CallerName";
import { ChangesLink } from "../../parts/ChangesLink";
import { Facts } from "../../parts/Facts";
import { Labels } from "../../parts/Labels";
import { ObjectLink } from "../../parts/ObjectLink";
import { Panel } from "../../parts/Panel";
import { Time } from "../../parts/Time";
import { Timing } from "../../parts/Timing";
import { texts } from "../../texts";

const words = texts.schedules;

/** Shows what is known of a schedule at a glance. */
export function Summary({ schedule: { definition, ...schedule } }: { readonly schedule: StoredSchedule }) {
  const calendars = definition.calendars ?? [];
  return (
    <Panel title={texts.objects.facts} aside={<ChangesLink kind="schedule" id={schedule.schedule_id} />}>
      <Facts
        facts={[
          [words.starts, <ObjectLink key="target" {...targetOf(definition)} />],
          [words.when, <Timing key="when" definition={definition} />],
          [words.zone, definition.timezone ?? "UTC"],
          [
            words.calendars,
            calendars.length > 0 &&
              calendars.map((id) => (
                <span key={id}>
                  <ObjectLink kind="calendar" id={id} />{" "}
                </span>
              )),
          ],
          [words.catchUp, words.catchUps[definition.catch_up ?? "last"]],
          [words.overlap, words.overlaps[definition.overlap ?? "skip"]],
          [texts.objects.labels, definition.labels && <Labels key="labels" labels={definition.labels} />],
          [texts.objects.version, schedule.version],
          [texts.objects.changed, <Time key="saved" at={schedule.saved_at} />],
          [texts.objects.savedBy, <CallerName key="by" by={schedule.saved_by} most={80} />],
        ]}
      />
    </Panel>
  );
}
