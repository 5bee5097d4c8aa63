import { Alert, Text } from "@mantine/core";
import type { Unreadable } from "../model/objects";
import { texts } from "../texts";
import { Token } from "./Token";
import { Untrusted } from "./Untrusted";

interface Props<T extends Unreadable> {
  readonly entries: readonly T[];
  readonly nameOf: (entry: T) => string;
}

/** Shows the entries of a list that the server cannot read. */
export function UnreadableEntries<T extends Unreadable>({ entries, nameOf }: Props<T>) {
  if (entries.length === 0) return null;
  return (
    <Alert color="red" variant="outline" title={texts.objects.unreadable}>
      {entries.map((entry) => (
        <Text key={nameOf(entry)} size="sm">
          <Token text={nameOf(entry)} /> <Untrusted text={entry.problem} most={300} />
        </Text>
      ))}
    </Alert>
  );
}
