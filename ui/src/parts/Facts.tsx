import type { ReactNode } from "react";
import classes from "./Facts.module.css";
import { Apart } from "./Untrusted";

export interface FactsProps {
  /** Terms with what each is; a term without a value is left out. */
  readonly facts: ReadonlyArray<readonly [string, ReactNode]>;
}

/** Terms and what they are, in as many columns as there is room for. */
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
