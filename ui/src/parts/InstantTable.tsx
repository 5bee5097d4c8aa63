import type { ScheduleValidation } from "../api/types";
import { localTime } from "../model/schedules";
import { texts } from "../texts";
import { DataTable } from "./DataTable";
import { Time } from "./Time";

const words = texts.schedules;

interface Props {
  readonly label: string;
  readonly instants: NonNullable<ScheduleValidation["upcoming"]>;
  /** The zone of the schedule. */
  readonly zone: string;
}

/** Instants of a schedule, on the user's clocks and on those of its own zone. */
export function InstantTable({ label, instants, zone }: Props) {
  return (
    <DataTable
      label={label}
      rows={instants}
      keyOf={(instant) => instant.at}
      minWidth={420}
      columns={[
        { title: words.at, cell: (instant) => <Time at={instant.at} /> },
        {
          title: words.local(zone),
          cell: (instant) => (
            <>
              {localTime(instant.local)}
              {instant.shifted_from && ` (${words.shifted(localTime(instant.shifted_from))})`}
            </>
          ),
        },
      ]}
    />
  );
}
