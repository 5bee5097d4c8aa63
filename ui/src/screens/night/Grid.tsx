import { Button, Group, Stack, Table, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, type LinkProps } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { MOST_ASKED, MOST_INSTANTS, nightExecutions, nightExpectations, nightStarts } from "../../api/night";
import { now } from "../../app/clock";
import { live } from "../../app/live";
import { shownZone } from "../../app/preferences";
import { useStore } from "../../app/useStore";
import { hourName } from "../../model/filters";
import {
  completeHours,
  judgedSince,
  leadingMark,
  leadOf,
  NIGHT_MARKS,
  type NightCell,
  nightHours,
  type NightRow,
  nightRows,
  type NightSearch,
} from "../../model/night";
import { count } from "../../model/numbers";
import { day, dayOfMonth, hourClock, hourSpan, type Zone, zoneName } from "../../model/times";
import { visible } from "../../model/visible";
import { Empty } from "../../parts/Empty";
import { Loaded } from "../../parts/Loaded";
import { ObjectLink } from "../../parts/ObjectLink";
import { Panel } from "../../parts/Panel";
import { ProblemAlert } from "../../parts/ProblemAlert";
import { TableFrame } from "../../parts/TableFrame";
import { night } from "../../texts/night";
import classes from "./Grid.module.css";

const words = night.grid;
const HOUR = 3_600_000;
/** Number of executions above which they are refreshed only on request, because each refresh reads all of them. */
const FEW = 1_000;
const MOST_ROWS = 200;
const NAME_WIDTH = 128;
const HOUR_WIDTH = 38;

/** Shows the events of each job, chain and expectation in each of the last hours. */
export function Grid({ search }: { readonly search: NightSearch }) {
  const label = search.label ?? "";
  const zone = useStore(shownZone);
  const present = useStore(now, (time) => Math.floor(time / HOUR) * HOUR);
  const asked = nightHours(search, present);
  const from = new Date(asked[0] ?? present).toISOString();
  const to = new Date(present + HOUR).toISOString();
  const executions = useQuery({
    ...nightExecutions(from, label),
    ...live<{ readonly value: readonly unknown[] }>((read) => ((read?.value.length ?? 0) > FEW ? "rest" : "slow")),
  });
  const starts = useQuery({ ...nightStarts(from, to, label), ...live("slow") });
  const expectations = useQuery({ ...nightExpectations(label, judgedSince(present)), ...live("slow") });
  const error = starts.error ?? expectations.error;
  const isChecked = starts.data !== undefined && expectations.data !== undefined;
  return (
    <Panel title={words.title}>
      <Loaded query={executions}>
        {({ value, readBackTo, unreadable }) => {
          const left = unreadable + (starts.data?.unreadable ?? 0) + (expectations.data?.unreadable ?? 0);
          const hours = completeHours(asked, readBackTo);
          const rows = nightRows({
            hours,
            now: now.get(),
            executions: value,
            starts: starts.data?.value ?? [],
            judgements: expectations.data?.judgements ?? [],
          });
          return (
            <Stack gap="sm">
              {readBackTo !== undefined && <Text size="sm">{words.cut(count(value.length))}</Text>}
              {value.length > FEW && (
                <Group gap="sm">
                  <Text size="sm">{words.still}</Text>
                  <Button variant="default" size="xs" loading={executions.isFetching} onClick={() => void executions.refetch()}>
                    {words.refresh}
                  </Button>
                </Group>
              )}
              {error && <ProblemAlert error={error} />}
              {!isChecked && <Text size="sm">{error ? words.unchecked : words.checking}</Text>}
              {left > 0 && <Text size="sm">{words.unreadable(left)}</Text>}
              {rows.length === 0 ? (
                isChecked && (
                  <Empty title={words.none}>
                    <Text size="sm">{words.noneHelp}</Text>
                  </Empty>
                )
              ) : (
                <Rows key={hours.length} rows={rows.slice(0, MOST_ROWS)} hours={hours} zone={zone} />
              )}
              {rows.length > MOST_ROWS && <Text size="sm">{words.rows(count(MOST_ROWS), count(rows.length))}</Text>}
              {rows.length > 0 && <Legend />}
              <Text size="xs" c="dimmed">
                {words.zone(zoneName(zone))}
                {(starts.data?.more || expectations.data?.more) && ` ${words.asked(MOST_ASKED)}`}
                {starts.data?.isCut && ` ${words.often(count(MOST_INSTANTS))}`}
              </Text>
            </Stack>
          );
        }}
      </Loaded>
    </Panel>
  );
}

interface RowsProps {
  readonly rows: readonly NightRow[];
  readonly hours: readonly number[];
  readonly zone: Zone;
}

function Rows({ rows, hours, zone }: RowsProps) {
  const grid = useRef<HTMLDivElement>(null);
  // Scrolls to the latest events, if not all hours fit.
  useEffect(() => {
    // The frame can scroll only after it has detected that the table is wider.
    const frame = grid.current?.firstElementChild;
    const drawn = requestAnimationFrame(() => frame?.scrollTo({ left: frame.scrollWidth, behavior: "instant" }));
    return () => cancelAnimationFrame(drawn);
  }, []);
  return (
    <div ref={grid} className={classes.grid}>
      <TableFrame
        label={words.list}
        count={rows.length}
        minWidth={NAME_WIDTH + hours.length * HOUR_WIDTH}
        head={
          <>
            <Table.Th scope="col">{words.object}</Table.Th>
            {hours.map((hour, i) => (
              <Table.Th key={hour} scope="col" title={hourSpan(hour, zone)}>
                {(i === 0 || day(hour, zone) !== day(hour - HOUR, zone)) && <span className={classes.day}>{dayOfMonth(hour, zone)}</span>}
                <span className={classes.hour}>{hourClock(hour, zone)}</span>
              </Table.Th>
            ))}
          </>
        }
      >
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={`${row.kind} ${row.id}`}>
              <Table.Th scope="row">
                <div className={classes.name} title={visible(row.id)}>
                  <ObjectLink kind={row.kind} id={row.id} isRow />
                </div>
                {words.kinds[row.kind] && (
                  <Text size="xs" c="dimmed">
                    {words.kinds[row.kind]}
                  </Text>
                )}
              </Table.Th>
              {hours.map((hour) => (
                <Table.Td key={hour}>
                  <Cell row={row} hour={hour} cell={row.cells.get(hour)} zone={zone} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </TableFrame>
    </div>
  );
}

interface CellProps {
  readonly row: NightRow;
  readonly hour: number;
  readonly cell: NightCell | undefined;
  readonly zone: Zone;
}

function Cell({ row, hour, cell, zone }: CellProps) {
  const mark = cell && leadingMark(cell);
  if (!cell || !mark) return null;
  const facts = NIGHT_MARKS.flatMap((each) => (cell.marks[each] ? [words.mark(count(cell.marks[each]), words.marks[each])] : []));
  const label = words.cell(visible(row.id), hourSpan(hour, zone), facts.join(", "));
  const times = cell.marks[mark] ?? 1;
  return (
    <Link {...addressOf(row, hour, cell)} className={`${classes.cell} ${classes[mark]}`} aria-label={label} title={label} data-mark={mark}>
      {words.signs[mark]}
      {times > 1 && ` ${count(times)}`}
    </Link>
  );
}

/** Returns the link target of a cell: the missed start of a schedule, its executions, or an expectation. */
function addressOf(row: NightRow, hour: number, cell: NightCell): LinkProps {
  const lead = leadOf(cell);
  if (lead === "missed" && cell.missed) return { to: "/schedules/$id", params: { id: cell.missed.schedule }, search: { day: cell.missed.day } };
  if (lead === "executions") return { to: "/executions", search: { job_id: row.id, hour: hourName(hour) } };
  return { to: "/expectations/$id", params: { id: row.id } };
}

function Legend() {
  return (
    <ul className={classes.legend} aria-label={words.legend}>
      {NIGHT_MARKS.filter((mark) => mark !== "arrived").map((mark) => (
        <li key={mark}>
          <span aria-hidden="true" className={`${classes.sign} ${classes[mark]}`}>
            {words.signs[mark]}
          </span>{" "}
          {words.explained[mark]}
        </li>
      ))}
    </ul>
  );
}
