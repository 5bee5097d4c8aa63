import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { comingUntil, nightExpectations, nightWatches, openExecutions } from "../../api/night";
import { now } from "../../app/clock";
import { live } from "../../app/live";
import { useStore } from "../../app/useStore";
import { type Deadline, deadlinesOf } from "../../model/deadlines";
import { judgedSince } from "../../model/night";
import { count } from "../../model/numbers";
import { shortId } from "../../model/objects";
import { DataTable } from "../../parts/DataTable";
import { Loaded } from "../../parts/Loaded";
import { ObjectLink } from "../../parts/ObjectLink";
import links from "../../parts/ObjectLink.module.css";
import { Panel } from "../../parts/Panel";
import { ProblemAlert } from "../../parts/ProblemAlert";
import { Time } from "../../parts/Time";
import { night } from "../../texts/night";

const words = night.ahead;
const TICK = 10_000;
const HOUR = 3_600_000;
const AHEAD = 12 * HOUR;
const MOST_ROWS = 50;

/** Shows the events that are due in the next hours, the time until then, and known risks. */
export function Ahead({ label }: { readonly label: string }) {
  const time = useStore(now, (exact) => Math.floor(exact / TICK) * TICK);
  const until = Math.floor(time / HOUR) * HOUR + AHEAD + HOUR;
  const coming = useQuery({ ...comingUntil(new Date(until).toISOString(), label), ...live("slow") });
  const open = useQuery({ ...openExecutions(label), ...live("slow") });
  const expectations = useQuery({ ...nightExpectations(label, judgedSince(time)), ...live("slow") });
  const watches = useQuery({ ...nightWatches(), ...live("slow") });
  const error = open.error ?? expectations.error ?? watches.error;
  return (
    <Panel title={words.title}>
      <Loaded query={coming}>
        {({ value, complete_until: cut }) => {
          const rows = deadlinesOf({
            now: time,
            until: time + AHEAD,
            coming: value,
            open: open.data?.value,
            expectations: expectations.data?.expectations,
            watches: watches.data,
          });
          return (
            <Stack gap="sm">
              {error && <ProblemAlert error={error} />}
              {rows.length === 0 ? open.data && <Text size="sm">{words.none}</Text> : <Deadlines rows={rows.slice(0, MOST_ROWS)} />}
              {!open.data && !open.error && <Text size="sm">{words.reading}</Text>}
              {!open.data && open.error && <Text size="sm">{words.unread}</Text>}
              {rows.length > MOST_ROWS && <Text size="sm">{words.rows(count(MOST_ROWS), count(rows.length))}</Text>}
              {cut !== undefined && <Text size="sm">{words.cut}</Text>}
              {open.data?.more && <Text size="sm">{words.open}</Text>}
              <Text size="sm">
                <Link to="/upcoming" className={links.link}>
                  {words.all}
                </Link>
              </Text>
            </Stack>
          );
        }}
      </Loaded>
    </Panel>
  );
}

function Deadlines({ rows }: { readonly rows: readonly Deadline[] }) {
  return (
    <DataTable
      label={words.list}
      rows={rows}
      keyOf={(row) => `${row.kind} ${row.object.kind} ${row.object.id}`}
      minWidth={760}
      columns={[
        { title: words.at, cell: (row) => <When deadline={row} /> },
        { title: words.what, cell: (row) => words.kinds[row.kind] },
        { title: words.object, cell: ({ object }) => <ObjectLink {...object} isRow {...(object.kind === "execution" && { text: shortId(object.id) })} /> },
        { title: words.target, cell: (row) => row.target && <ObjectLink {...row.target} /> },
        { title: words.risk, cell: (row) => <Endangered deadline={row} /> },
      ]}
    />
  );
}

function When({ deadline: { at, more } }: { readonly deadline: Deadline }) {
  return (
    <>
      <Time at={at} as="relative" />
      <Text size="xs" c="dimmed">
        <Time at={at} as="instant" />
        {more > 0 && ` ${words.more(count(more))}`}
      </Text>
    </>
  );
}

function Endangered({ deadline: { risk, watch } }: { readonly deadline: Deadline }) {
  if (!risk || risk === "unknown") {
    return (
      <Text size="sm" c="dimmed">
        {risk ? words.risks[risk] : words.safe}
      </Text>
    );
  }
  return (
    <Text size="sm" fw={600} c="var(--state-failed)" data-risk={risk}>
      {words.risks[risk]} {watch && <ObjectLink kind="watch" id={watch} />}
    </Text>
  );
}
