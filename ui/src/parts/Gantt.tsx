import { Accordion } from "@mantine/core";
import { zoneChoice, zoneOf } from "../app/preferences";
import { useStore } from "../app/useStore";
import { type Bar, type Bars, ticks } from "../model/bars";
import { counted } from "../model/numbers";
import { clock, duration, zoneName } from "../model/times";
import { texts } from "../texts";
import { DataTable } from "./DataTable";
import classes from "./Gantt.module.css";
import { StateBadge, stateColour } from "./StateBadge";

const words = texts.execution.timeline;
const TICKS = 4;

/** Bars over time, a row for each step, with a table that says the same. */
export function Gantt({ chart }: { readonly chart: Bars }) {
  const zone = zoneOf(useStore(zoneChoice));
  return (
    <div className={classes.frame}>
      <div
        className={classes.chart}
        role="img"
        aria-label={words.summary(counted(chart.rows.length, "step"), duration(chart.to - chart.from))}
      >
        <span className={classes.zone}>{words.axis(zoneName(zone))}</span>
        <div className={classes.axis}>
          {ticks(chart.from, chart.to, TICKS).map((at, i) => (
            <span key={i}>{clock(at, zone)}</span>
          ))}
        </div>
        {chart.rows.map((row) => (
          <div key={row.step} className={classes.row}>
            <span className={classes.name} title={row.step}>
              {row.step}
            </span>
            <div className={classes.lane}>
              {chart.waits.map((wait, i) => (
                <span
                  key={i}
                  className={classes.wait}
                  style={{ left: `${wait.left}%`, width: `${wait.width}%` }}
                />
              ))}
              {row.bars.map((bar, i) => (
                <span
                  key={i}
                  className={classes.bar}
                  title={titleOf(row.step, bar)}
                  style={{ left: `${bar.left}%`, width: `${bar.width}%`, "--state": stateColour(bar.state) }}
                />
              ))}
            </div>
          </div>
        ))}
      </div>
      <Accordion variant="default" chevronPosition="left">
        <Accordion.Item value="table">
          <Accordion.Control>{words.table}</Accordion.Control>
          <Accordion.Panel>
            <TableTwin chart={chart} />
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
    </div>
  );
}

function titleOf(step: string, bar: Bar): string {
  const which = bar.count > 1 ? words.bar(bar.count, bar.failed) : texts.states[bar.state];
  const item = bar.items.length > 0 ? ` [${bar.items.join(".")}]` : "";
  return `${step}${item}: ${which}, ${duration(bar.milliseconds)}`;
}

function TableTwin({ chart }: { readonly chart: Bars }) {
  const zone = zoneOf(useStore(zoneChoice));
  const rows = chart.rows.flatMap((row) => row.bars.map((bar) => ({ ...bar, step: row.step })));
  return (
    <DataTable
      label={words.table}
      rows={rows}
      keyOf={(_, i) => String(i)}
      columns={[
        { title: words.step, cell: (bar) => `${bar.step} ${bar.items.join(".")}` },
        { title: words.state, cell: (bar) => <StateBadge state={bar.state} /> },
        {
          title: words.from,
          cell: (bar) => clock(chart.from + (bar.left / 100) * (chart.to - chart.from), zone),
        },
        { title: words.took, cell: (bar) => duration(bar.milliseconds) },
        { title: words.attempts, cell: (bar) => bar.count },
      ]}
    />
  );
}
