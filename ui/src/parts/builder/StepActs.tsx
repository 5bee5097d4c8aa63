import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { type Direction, inserted, moved, partOf, removed, unwrapped, withElse, wrapped } from "../../model/job/arrange";
import { type Catalogue, freshId } from "../../model/job/catalogue";
import { arrangedSteps, copyOf, writing } from "../../model/job/operations";
import { type BlockKind, isInnerMarker, type StepEntry } from "../../model/job/outline";
import { referrersTo } from "../../model/job/references";
import { builder as words } from "../../texts/builder";
import { CopySteps } from "./CopySteps";
import { useEditing } from "./editing";
import { RemoveStep } from "./RemoveStep";

const DIRECTIONS: readonly Direction[] = ["up", "down", "into", "out"];
const OPENERS = { loop: "flow.foreach", choice: "flow.if", group: "flow.parallel" } as const;

interface Props {
  readonly catalogue: Catalogue;
  readonly entry: StepEntry;
  readonly entries: readonly StepEntry[];
  readonly onChoose: (index: number | undefined) => void;
  readonly onAdd: (index: number) => void;
}

/** The actions on a step, which include everything that dragging could do. */
export function StepActs({ catalogue, entry, entries, onChoose, onAdd }: Props) {
  const { document } = useEditing();
  const [isRemoving, setRemoving] = useState(false);
  const part = partOf(entries, entry.index);
  const isMarker = isInnerMarker(entry.type);
  if (!part) return null;

  const arrange = (arranged: ReturnType<typeof moved>) => {
    if (!arranged) return;
    document.change("", (source) => arrangedSteps(source, arranged));
    onChoose(arranged.chosen);
  };
  const wrap = (kind: BlockKind) => {
    const id = freshId(OPENERS[kind], entries);
    const config = kind === "choice" ? { left: "", operator: "exists" } : { source: [] };
    const open = { id, type: OPENERS[kind], ...(kind !== "group" && { config }) };
    arrange(wrapped(entries, part, writing(open), writing({ type: "flow.end" })));
  };
  const small = { size: "compact-xs", variant: "default" } as const;
  return (
    <Group gap={4}>
      <Button {...small} onClick={() => onAdd(entry.index)}>
        {words.addBefore}
      </Button>
      <Button {...small} onClick={() => onAdd(part.block || isMarker ? entry.index + 1 : part.end)}>
        {part.block && !isMarker ? words.addInside : words.addBehind}
      </Button>
      {!isMarker && (
        <>
          {DIRECTIONS.map((direction) => {
            const to = moved(entries, part, direction);
            return (
              <Button key={direction} {...small} disabled={!to} onClick={() => arrange(to)}>
                {words.acts[direction]}
              </Button>
            );
          })}
          <Button {...small} onClick={() => arrange(inserted(entries, part.end, copyOf(document.source, part)))}>
            {words.acts.duplicate}
          </Button>
          <CopySteps entry={entry} entries={entries} catalogue={catalogue} />
          {(["loop", "choice", "group"] as const).map((kind) => (
            <Button key={kind} {...small} onClick={() => wrap(kind)}>
              {words.acts[kind]}
            </Button>
          ))}
          {part.block === "choice" && !part.otherwise && (
            <Button {...small} onClick={() => arrange(withElse(entries, part, writing({ type: "flow.else" })))}>
              {words.acts.otherwise}
            </Button>
          )}
          {part.block && (
            <Button {...small} onClick={() => arrange(unwrapped(entries, part))}>
              {words.acts.unwrap}
            </Button>
          )}
        </>
      )}
      {(!isMarker || entry.type === "flow.else" || part.entry.index === entry.index) && (
        <Button {...small} onClick={() => setRemoving(true)}>
          {words.acts.remove}
        </Button>
      )}
      {isRemoving && (
        <RemoveStep
          id={entry.id}
          within={part.end - part.entry.index - 1}
          referrers={referrersTo(document.source, isMarker ? [] : entries.slice(part.entry.index, part.end))}
          onRemove={() => {
            const isElse = entry.type === "flow.else" && part.otherwise !== undefined;
            if (isElse) arrange({ slots: entries.map(({ index }) => index).filter((index) => index !== entry.index), chosen: entry.index });
            else arrange(removed(entries, part));
            onChoose(undefined);
          }}
          onClose={() => setRemoving(false)}
        />
      )}
    </Group>
  );
}
