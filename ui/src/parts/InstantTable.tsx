import type { Instant } from "../api/types";
import { shownZone } from "../app/preferences";
import { useStore } from "../app/useStore";
import { localTime } from "../model/schedules";
import { zoneName } from "../model/times";
import { texts } from "../texts";
import { DataTable } from "./DataTable";
import { Time } from "./Time";

const words = texts.schedules;

interface Props {
  readonly label: string;
  readonly instants: readonly Instant[];
  /** The time zone of the schedule. */
  readonly zone: string;
}

/** Instants of a schedule in the user's time zone and, if it differs, in the schedule's time zone. */
export function InstantTable({ label, instants, zone }: Props) {
  const own = zoneName(useStore(shownZone));
  const isSame = zone === own && instants.every(({ shifted_from }) => shifted_from === undefined);
  return (
    <DataTable
      label={label}
      rows={instants}
      keyOf={(instant) => instant.at}
      minWidth={0}
      columns={[
        { title: words.at, cell: (instant) => <Time at={instant.at} /> },
        ...(isSame ? [] : [{ title: words.local(zone), cell: (instant: Instant) => <Local instant={instant} /> }]),
      ]}
    />
  );
}

function Local({ instant: { local, shifted_from } }: { readonly instant: Instant }) {
  return (
    <>
      {localTime(local)}
      {shifted_from && ` (${words.shifted(localTime(shifted_from))})`}
    </>
  );
}
