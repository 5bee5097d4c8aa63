import { useMemo, useRef } from "react";
import { shownZone } from "../app/preferences";
import { useStore } from "../app/useStore";
import { type Bar, type BarRow, type Bars, drawn, ticks } from "../model/bars";
import { counted } from "../model/numbers";
import { clock, duration, zoneName } from "../model/times";
import { texts } from "../texts";
import { execution as executionTexts } from "../texts/execution";
import { DataTable } from "./DataTable";
import { Folded } from "./Folded";
import classes from "./Gantt.module.css";
import { StateBadge, stateColour } from "./StateBadge";
import { Untrusted } from "./Untrusted";
import { useNearby } from "./useNearby";
import { visible } from "../model/visible";

const words = executionTexts.timeline;
const TICKS = 4;
const STEP = 80;
/** Height of a row in pixels. */
const ROW = 24;

/**
 * A timeline with a row of bars for each step; only the rows near the visible part are rendered. A table shows the same
 * data.
 */
export function Gantt({ chart }: { readonly chart: Bars }) {
  const zone = useStore(shownZone);
  const rows = useRef<HTMLDivElement>(null);
  const nearby = useNearby({
    count: chart.rows.length,
    keyOf: (index) => chart.rows[index]?.step ?? "",
    height: ROW,
    within: rows,
  });
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
        <div ref={rows} className={classes.rows}>
          {nearby.pieces.map((piece) => {
            if ("gap" in piece) return <div key={`gap-${piece.after}`} style={{ height: piece.gap }} />;
            const row = chart.rows[piece.index];
            return (
              row && (
                <div key={row.step} className={classes.row} {...(nearby.isLong && { "data-index": piece.index, ref: nearby.measure })}>
                  <Lane row={row} waits={chart.waits} />
                </div>
              )
            );
          })}
        </div>
      </div>
      <div className={classes.twin}>
        <Folded title={words.table}>
          <TableTwin chart={chart} />
        </Folded>
      </div>
    </div>
  );
}

function Lane({ row, waits }: { readonly row: BarRow; readonly waits: Bars["waits"] }) {
  const bars = useMemo(() => drawn(row), [row]);
  return (
    <>
      <span className={classes.name} title={visible(row.step)}>
        <Untrusted text={row.step} most={STEP} />
      </span>
      <div className={classes.lane}>
        {waits.map((wait, i) => (
          <span key={i} className={classes.wait} style={{ left: `${wait.left}%`, width: `${wait.width}%` }} />
        ))}
        {bars.map((bar, i) => (
          <span
            key={i}
            className={classes.bar}
            title={titleOf(row.step, bar)}
            style={{ left: `${bar.left}%`, width: `${bar.width}%`, "--state": stateColour(bar.state) }}
          />
        ))}
      </div>
    </>
  );
}

function titleOf(step: string, bar: Bar): string {
  const which = bar.count > 1 ? words.bar(bar.count, bar.failed) : texts.states[bar.state];
  const item = bar.items.length > 0 ? ` [${bar.items.join(".")}]` : "";
  return `${visible(step)}${item}: ${which}, ${duration(bar.milliseconds)}`;
}

function TableTwin({ chart }: { readonly chart: Bars }) {
  const zone = useStore(shownZone);
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
