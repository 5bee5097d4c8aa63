import { Text } from "@mantine/core";
import { Fragment } from "react";
import type { ProblemError } from "../api/problem";
import { texts } from "../texts";
import { Token } from "./Token";
import { Untrusted } from "./Untrusted";

/** Maximum number of problems that are shown at once; an import may have hundreds. */
const MOST = 20;

interface Props {
  readonly problem: ProblemError;
  readonly size?: "xs" | "sm";
}

/** Lists each problem of a refused request with its location. */
export function ProblemPlaces({ problem, size = "sm" }: Props) {
  const errors = problem.problem.errors ?? [];
  return (
    <Fragment>
      {errors.slice(0, MOST).map((each, index) => (
        <Text size={size} key={`${index} ${each.pointer} ${each.code}`}>
          <Token text={each.pointer || "/"} /> <Untrusted text={each.detail} most={500} />
        </Text>
      ))}
      {errors.length > MOST && <Text size={size}>{texts.problem.more(errors.length - MOST)}</Text>}
    </Fragment>
  );
}
