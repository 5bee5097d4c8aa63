import { Stack, Text } from "@mantine/core";
import { asProblem } from "../api/problem";
import { texts } from "../texts";
import { definitions as definitionsTexts } from "../texts/definitions";
import { JsonView } from "./JsonView";
import { Loaded } from "./Loaded";
import { Panel } from "./Panel";
import { Difference } from "./Versions";

const words = definitionsTexts.executed;
const NOT_FOUND = 404;

/** A query with its data. */
interface Query<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly dataUpdatedAt: number;
  refetch(): unknown;
}

interface Props {
  /** Kind and id of the definition. */
  readonly of: readonly [kind: string, id: string];
  /** The executed version. */
  readonly version: number;
  readonly definition: Query<unknown>;
  /** The current definition. */
  readonly current: Query<{ readonly version: number }>;
  read(version: number): Promise<unknown>;
}

/** Shows the definition of an execution, and its differences from the current definition. */
export function ExecutedDefinition({ of, version, definition, current, read }: Props) {
  return (
    <Stack>
      <Since of={of} version={version} current={current} read={read} />
      <Panel title={words.title(version)}>
        <Loaded query={definition}>{(value) => <JsonView value={value} label={texts.objects.definition} />}</Loaded>
      </Panel>
    </Stack>
  );
}

/** Shows what has changed since, that nothing has changed, or that the definition no longer exists. */
function Since({ of, version, current, read }: Omit<Props, "definition">) {
  if (current.error && asProblem(current.error).status === NOT_FOUND) {
    return <Text size="sm">{words.gone}</Text>;
  }
  return (
    <Loaded query={current}>
      {({ version: now }) =>
        now === version ? (
          <Text size="sm">{words.current}</Text>
        ) : (
          <Difference of={of} before={version} after={now} title={words.since(now)} read={read} />
        )
      }
    </Loaded>
  );
}
