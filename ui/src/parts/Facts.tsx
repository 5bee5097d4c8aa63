import type { ReactNode } from "react";
import classes from "./Facts.module.css";
import { Apart } from "./Untrusted";

export interface FactsProps {
  /** Terms with their values; a term without a value is omitted. */
  readonly facts: ReadonlyArray<readonly [string, ReactNode]>;
}

/** Shows terms and their values in as many columns as fit. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value !== undefined && value !== null && value !== false && value !== "")
        .map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              <Apart>{value}</Apart>
            </dd>
          </div>
        ))}
    </dl>
  );
}
