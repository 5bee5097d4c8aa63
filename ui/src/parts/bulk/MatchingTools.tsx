import { Button, Group, Text } from "@mantine/core";
import type { Role } from "../../api/types";
import { useMe } from "../../app/useMe";
import { MOST_MATCHING } from "../../model/matching";
import { count } from "../../model/numbers";
import { may } from "../../model/roles";
import { texts } from "../../texts";
import { bulk as words } from "../../texts/bulk";
import { ProblemAlert } from "../ProblemAlert";
import type { Matching } from "./useMatching";

/** Selects all objects that match the filters of a list; shown to callers who may act on them. */
export function ChooseMatching<R>({ matching: { state, start }, needs = "operator" }: { readonly matching: Matching<R>; readonly needs?: Role }) {
  if (!may(useMe()?.role, needs)) return null;
  return (
    <Button variant="subtle" size="compact-sm" disabled={state?.kind === "reading"} onClick={start}>
      {words.allMatching}
    </Button>
  );
}

interface Props<R> {
  readonly matching: Matching<R>;
  /** Formats the number of objects, such as `12 executions`. */
  readonly counted: (count: number) => string;
}

/** Shows how many matching objects have been found, or why not all can be selected. */
export function MatchingPending<R>({ matching: { state, start, clear }, counted }: Props<R>) {
  return (
    <Group gap="xs">
      {state?.kind === "failed" ? (
        <ProblemAlert error={state.error} onRetry={start} />
      ) : (
        <Text size="sm" role="status">
          {state?.kind === "reading" ? words.reading(counted(state.found)) : words.tooMany(count(MOST_MATCHING))}
        </Text>
      )}
      <Button size="compact-sm" variant="default" onClick={clear}>
        {state?.kind === "reading" ? words.stop : texts.close}
      </Button>
    </Group>
  );
}
