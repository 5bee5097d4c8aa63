import { Alert, Button, Group, Text } from "@mantine/core";
import { asProblem, type ProblemError } from "../api/problem";
import { now } from "../app/clock";
import { paused, shownZone } from "../app/preferences";
import { useStore } from "../app/useStore";
import { clock } from "../model/times";
import { texts } from "../texts";
import { CopyText } from "./CopyText";
import { ProblemPlaces } from "./ProblemPlaces";
import { stateColour } from "./StateBadge";
import { Token } from "./Token";
import { Untrusted } from "./Untrusted";

interface Props {
  readonly error: unknown;
  /** Time at which the data that the screen still shows was read, by the browser's clock. */
  readonly staleSince?: number | undefined;
  readonly onRetry?: () => void;
}

/** Shows why a request was refused or failed, and what to do. */
export function ProblemAlert({ error, staleSince, onRetry }: Props) {
  const problem = asProblem(error);
  const zone = useStore(shownZone);
  const isPaused = useStore(paused);
  return (
    <Alert
      color={staleSince ? "yellow" : "red"}
      variant="outline"
      role="alert"
      styles={{ label: { color: stateColour(staleSince ? "paused" : "failed") } }}
      title={texts.problem.title(problem.status, problem.code)}
    >
      <Text size="sm">
        <Untrusted text={problem.message} />
      </Text>
      {staleSince !== undefined && <Text size="sm">{texts.problem.stale(clock(staleSince, zone))}</Text>}
      {onRetry && problem.isTransient && !isPaused && <Text size="sm">{texts.problem.again}</Text>}
      <ProblemPlaces problem={problem} />
      <Group mt="xs" gap="md">
        <Token text={problem.code} />
        {problem.problem.trace_id && (
          <CopyText label={texts.problem.trace} text={problem.problem.trace_id} />
        )}
        {onRetry && <RetryButton problem={problem} onRetry={onRetry} />}
      </Group>
    </Alert>
  );
}

function RetryButton({ problem, onRetry }: { problem: ProblemError; onRetry: () => void }) {
  const left = useStore(now, (time) =>
    Math.max(0, Math.ceil((problem.retryAfter ?? 0) - (time - problem.at) / 1_000)),
  );
  return (
    <Button size="compact-sm" variant="default" onClick={onRetry}>
      {left > 0 ? texts.problem.retryIn(left) : texts.problem.retry}
    </Button>
  );
}
