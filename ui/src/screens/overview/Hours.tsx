import { Table, VisuallyHidden } from "@mantine/core";
import type { Overview } from "../../api/types";
import { shownZone } from "../../app/preferences";
import { useStore } from "../../app/useStore";
import { count } from "../../model/numbers";
import { clock, zoneName } from "../../model/times";
import { Panel } from "../../parts/Panel";
import { texts } from "../../texts";
import classes from "./Hours.module.css";

const words = texts.overview;
const HOUR = 3_600_000;
const HEIGHT = 90;

/** Shows the results of executions in each of the last 24 hours, as columns, and as a table for screen readers. */
export function Hours({ series }: { readonly series: Overview["series"] }) {
  const zone = useStore(shownZone);
  const hours = series.completed.map((completed, i) => ({
    at: Date.parse(series.from) + i * HOUR,
    completed,
    failed: series.failed[i] ?? 0,
  }));
  const most = Math.max(1, ...hours.map((hour) => hour.completed + hour.failed));
  const sum = (field: "completed" | "failed") => count(hours.reduce((all, hour) => all + hour[field], 0));
  const step = 100 / Math.max(1, hours.length);
  const first = hours[0]?.at ?? 0;
  return (
    <Panel title={words.series}>
      <svg
        className={classes.chart}
        viewBox={`0 0 100 ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={words.seriesSummary(sum("completed"), sum("failed"))}
      >
        {hours.map((hour, i) => {
          const failed = (HEIGHT * hour.failed) / most;
          const completed = (HEIGHT * hour.completed) / most;
          const column = { x: i * step + step * 0.15, width: step * 0.7 };
          return (
            <g key={hour.at}>
              <rect {...column} y={HEIGHT - 1} height={1} className={classes.base} />
              <rect {...column} y={HEIGHT - failed} height={failed} className={classes.failed} />
              <rect {...column} y={HEIGHT - failed - completed} height={completed} className={classes.completed} />
            </g>
          );
        })}
      </svg>
      <div className={classes.axis} aria-hidden="true">
        <span>{clock(first, zone).slice(0, 5)}</span>
        <span>{zoneName(zone)}</span>
        <span>{clock(first + hours.length * HOUR, zone).slice(0, 5)}</span>
      </div>
      <VisuallyHidden>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{words.hour}</Table.Th>
              <Table.Th>{words.counts.completed}</Table.Th>
              <Table.Th>{words.counts.failed}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {hours.map((hour) => (
              <Table.Tr key={hour.at}>
                <Table.Td>{clock(hour.at, zone)}</Table.Td>
                <Table.Td>{hour.completed}</Table.Td>
                <Table.Td>{hour.failed}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </VisuallyHidden>
    </Panel>
  );
}
