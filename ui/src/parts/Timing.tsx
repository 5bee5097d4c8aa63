import type { StoredSchedule } from "../api/types";
import { duration } from "../model/times";
import { texts } from "../texts";
import { Time } from "./Time";
import { Untrusted } from "./Untrusted";

const words = texts.schedules;
const SECOND = 1_000;

/** Describes in words when a schedule is due. */
export function Timing({ definition }: { readonly definition: StoredSchedule["definition"] }) {
  switch (definition.type) {
    case "cron":
      return <Untrusted text={words.cron(definition.expression, definition.timezone ?? "UTC")} />;
    case "one_shot":
      return (
        <>
          {words.once} <Time at={definition.at} as="instant" />
        </>
      );
    case "fixed_rate":
      return <>{words.rate(duration(definition.every_seconds * SECOND))}</>;
    case "fixed_delay":
      return <>{words.delay(duration(definition.every_seconds * SECOND))}</>;
  }
}
