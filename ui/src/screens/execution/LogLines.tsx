import { Button, Group } from "@mantine/core";
import { memo, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { daysOf, hiddenBefore, type LogLine, placeOf } from "../../model/log";
import { count } from "../../model/numbers";
import { clock, instant, type Zone } from "../../model/times";
import { Untrusted } from "../../parts/Untrusted";
import { log as words } from "../../texts/log";
import classes from "./Log.module.css";

/** Number of lines that are shown initially, and that each click adds. */
const AT_ONCE = 500;
const TEXT = 1_000;
/** Distance from the end in pixels within which the log counts as scrolled to its end. */
const NEAR = 16;

interface Props {
  readonly lines: readonly LogLine[];
  readonly zone: Zone;
  readonly isWrapped: boolean;
  /** The current activity; empty for none. */
  readonly now: string;
  /** Message if there are no lines. */
  readonly none: string;
}

/** Shows lines in a box that follows the newest line until the user scrolls up. */
export function LogLines({ lines, zone, isWrapped, now, none }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [most, setMost] = useState(AT_ONCE);
  /** The number of lines and the first displayed line when the box stopped following; `undefined` while it follows. */
  const [stopped, setStopped] = useState<{ readonly lines: number; readonly first: string | undefined }>();
  const follows = stopped === undefined;
  const hidden = hiddenBefore(lines, most, stopped?.first);

  useLayoutEffect(() => {
    if (follows) toEnd();
  }, [follows, lines, now, isWrapped]);

  function toEnd() {
    box.current?.scrollTo({ top: box.current.scrollHeight, behavior: "instant" });
  }

  function noteScroll() {
    if (!box.current) return;
    const { scrollHeight, scrollTop, clientHeight } = box.current;
    const isAtEnd = scrollHeight - scrollTop - clientHeight <= NEAR;
    setStopped(isAtEnd ? undefined : (stopped ?? { lines: lines.length, first: lines[hidden]?.key }));
  }

  function showEarlier() {
    if (!box.current) return;
    const below = box.current.scrollHeight - box.current.scrollTop;
    flushSync(() => {
      setMost(most + AT_ONCE);
      setStopped({ lines: stopped?.lines ?? lines.length, first: lines[Math.max(0, hidden - AT_ONCE)]?.key });
    });
    box.current.scrollTop = box.current.scrollHeight - below;
  }

  const fresh = follows ? 0 : lines.length - stopped.lines;
  const shown = lines.slice(hidden);
  const days = daysOf(shown, zone);
  return (
    <>
      <div
        ref={box}
        // Otherwise, screen readers would read every new line aloud; the screen announces the end of the execution.
        role="log"
        aria-live="off"
        aria-label={words.label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling element must be scrollable with keys
        tabIndex={0}
        className={isWrapped ? `${classes.lines} ${classes.wrapped}` : classes.lines}
        onScroll={noteScroll}
      >
        {hidden > 0 && (
          <Button variant="subtle" size="compact-xs" onClick={showEarlier}>
            {words.earlier(count(Math.min(hidden, AT_ONCE)))}
          </Button>
        )}
        {lines.length === 0 && <div className={classes.now}>{none}</div>}
        {shown.map((line) => (
          <Line key={line.key} line={line} zone={zone} day={days.get(line.key)} />
        ))}
        {now && (
          <div className={classes.now}>
            <Untrusted text={now} most={TEXT} />
          </div>
        )}
      </div>
      {!follows && (
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => (setStopped(undefined), toEnd())}>
            {fresh > 0 ? `${words.latest} (${words.newLines(count(fresh))})` : words.latest}
          </Button>
        </Group>
      )}
    </>
  );
}

interface LineProps {
  readonly line: LogLine;
  readonly zone: Zone;
  /** The day that starts with the line. */
  readonly day: string | undefined;
}

const Line = memo(function Line({ line, zone, day }: LineProps) {
  const place = placeOf(line);
  const { weight } = line;
  return (
    <div className={weight === "plain" ? classes.line : `${classes.line} ${classes[weight]}`}>
      {day !== undefined && <div className={classes.now}>{day}</div>}
      <time dateTime={line.at} title={instant(line.at, zone)} className={classes.time}>
        {clock(line.at, zone)}
      </time>{" "}
      {place && (
        <>
          <span className={classes.step}>
            <Untrusted text={place} most={80} />
          </span>{" "}
        </>
      )}
      <Untrusted text={line.text} most={TEXT} />
    </div>
  );
});
