import { Button, Text } from "@mantine/core";
import { useState } from "react";
import type { Change } from "../../api/types";
import { type End, endsOf } from "../../model/changes";
import { count } from "../../model/numbers";
import { Token } from "../../parts/Token";
import { Untrusted } from "../../parts/Untrusted";
import { texts } from "../../texts";
import classes from "./Differences.module.css";

const words = texts.changes;
const FIRST = 4;
const VALUE = 200;

/** Shows the differences of a change: the JSON pointer of each location, with the values before and after. */
export function Differences({ change }: { readonly change: Change }) {
  const [isWhole, setWhole] = useState(false);
  const all = change.changes ?? [];
  const shown = isWhole ? all : all.slice(0, FIRST);
  return (
    <>
      {shown.map((difference) => {
        const { before, after } = endsOf(difference);
        return (
          <div key={difference.pointer} className={classes.difference}>
            <Token text={difference.pointer || words.whole} />
            <div>
              {before !== "none" && (
                <del className={classes.before}>
                  <Value end={before} />
                </del>
              )}{" "}
              {after !== "none" && (
                <ins className={classes.after}>
                  <Value end={after} />
                </ins>
              )}
            </div>
          </div>
        );
      })}
      {!isWhole && all.length > FIRST && (
        <Button size="compact-xs" variant="default" onClick={() => setWhole(true)}>
          {words.more(all.length - FIRST)}
        </Button>
      )}
      {change.changes_left_off !== undefined && change.changes_left_off > 0 && (
        <Text size="xs" c="dimmed">
          {words.leftOff(change.changes_left_off)}
        </Text>
      )}
    </>
  );
}

function Value({ end }: { readonly end: Exclude<End, "none"> }) {
  return "json" in end ? <Untrusted text={end.json} most={VALUE} /> : <>{words.long(count(end.characters))}</>;
}
