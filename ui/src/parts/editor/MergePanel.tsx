import { Alert, Button, Code, Radio, Stack, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { differences } from "../../model/diff";
import { type Conflict, decided, merge } from "../../model/merge";
import type { Json, JsonObject } from "../../model/pointers";
import { visible } from "../../model/visible";
import { editing as editingTexts } from "../../texts/editing";
import { DataTable } from "../DataTable";
import { Untrusted } from "../Untrusted";
import { Changes } from "../Versions";

const words = editingTexts.merge;
const VALUE = 400;

interface Props {
  /** The definition on which your changes are based. */
  readonly base: JsonObject;
  readonly mine: JsonObject;
  /** The definition that another user has saved in the meantime. */
  readonly theirs: JsonObject;
  /** Merges both versions; by default, property by property. */
  readonly mergeOf?: typeof merge;
  /** The number of requests to show the panel; each request scrolls it into view and focuses it. */
  readonly asked?: number;
  readonly onDecided: (merged: JsonObject) => void;
}

/** Shows the version that another user has saved, and merges your changes with it. */
export function MergePanel({ base, mine, theirs, mergeOf = merge, asked = 0, onDecided }: Props) {
  const [own, setOwn] = useState<ReadonlySet<string>>(new Set());
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asked > 0) panel.current?.focus();
  }, [asked]);
  const merged = mergeOf(base, mine, theirs);

  function take(pointer: string, isMine: boolean) {
    const next = new Set(own);
    if (isMine) next.add(pointer);
    else next.delete(pointer);
    setOwn(next);
  }

  const choice = (conflict: Conflict, side: "mine" | "theirs") => (
    <Radio
      name={conflict.pointer}
      aria-label={words.keep(words[side], conflict.pointer)}
      checked={own.has(conflict.pointer) === (side === "mine")}
      label={<Value value={conflict[side]} />}
      onChange={() => take(conflict.pointer, side === "mine")}
    />
  );
  return (
    <Alert ref={panel} tabIndex={-1} color="yellow" variant="outline" role="alert" title={words.title}>
      <Stack gap="sm">
        <Text size="sm">{words.help}</Text>
        <Text size="sm">{words.theirChanges}:</Text>
        <Changes changes={differences(base, theirs)} />
        {merged.conflicts.length === 0 ? (
          <Text size="sm">{words.noConflict}</Text>
        ) : (
          <DataTable
            label={words.table}
            rows={merged.conflicts}
            keyOf={(conflict) => conflict.pointer}
            columns={[
              { title: words.where, cell: (conflict) => <Code>{visible(conflict.pointer)}</Code> },
              { title: words.theirs, cell: (conflict) => choice(conflict, "theirs") },
              { title: words.mine, cell: (conflict) => choice(conflict, "mine") },
            ]}
          />
        )}
        <div>
          <Button size="compact-sm" variant="default" onClick={() => onDecided(decided(merged, own))}>
            {words.goOn}
          </Button>
        </div>
      </Stack>
    </Alert>
  );
}

function Value({ value }: { readonly value: Json | undefined }) {
  return value === undefined ? words.removed : <Untrusted text={JSON.stringify(value)} most={VALUE} />;
}
