import { Button, Group, Stack, Text, UnstyledButton } from "@mantine/core";
import { memo, useState } from "react";
import { count } from "../../model/numbers";
import { type Direction, inserted, moved, partOf, removed, unwrapped, withElse, wrapped } from "../../model/job/arrange";
import { type Catalogue, freshId, type KnownType, newStep } from "../../model/job/catalogue";
import { arrangedSteps, copyOf, writing } from "../../model/job/operations";
import { type BlockKind, entriesOf, rowsOf, type StepEntry } from "../../model/job/outline";
import { referrersTo } from "../../model/job/references";
import { texts } from "../../texts";
import { Untrusted } from "../Untrusted";
import classes from "./Builder.module.css";
import { useEditing } from "./editing";
import { RemoveStep } from "./RemoveStep";
import { StepForm } from "./StepForm";
import { StepPicker } from "./StepPicker";

const words = texts.builder;
const NAME = 60;
const DIRECTIONS: readonly Direction[] = ["up", "down", "into", "out"];
const OPENERS = { loop: "flow.foreach", choice: "flow.if", group: "flow.parallel" } as const;

interface Props {
  readonly catalogue: Catalogue;
  readonly chosen: number | undefined;
  /** Numbers of problems by the index of the step that they are about. */
  readonly flawed: ReadonlyMap<number, number>;
  readonly onChoose: (index: number | undefined) => void;
}

/** The steps of a job, those within a block further in; the form of the chosen one below it. */
export function StepList({ catalogue, chosen, flawed, onChoose }: Props) {
  const { document, isReadOnly } = useEditing();
  const [isAdding, setAdding] = useState<number>();
  const entries = entriesOf(document.source.value);
  const rows = rowsOf(entries);

  function add(type: KnownType) {
    const at = isAdding ?? entries.length;
    const id = freshId(type.type, entries);
    document.change("", (source) => {
      const now = entriesOf(source.value);
      const opens = newStep(type, id);
      const writes = Object.values(OPENERS).some((each) => each === type.type) ? [opens, { type: "flow.end" }] : [opens];
      return arrangedSteps(source, inserted(now, at, writes.map(writing)));
    });
    setAdding(undefined);
    onChoose(at);
  }

  return (
    <Stack gap={4} component="section" aria-label={words.steps}>
      {rows.length === 0 && <Text size="sm">{words.noSteps}</Text>}
      {rows.map(({ index, depth, entry, block }) => (
        <div key={index} className={classes.item} style={{ "--depth": Math.min(depth, 8) }}>
          <Row
            index={index}
            id={entry.hasId ? entry.id : ""}
            type={entry.type}
            name={entry.name ?? ""}
            block={block}
            isChosen={index === chosen}
            problems={flawed.get(index) ?? 0}
            onChoose={onChoose}
          />
          {index === chosen && (
            <Stack gap="sm" p="sm">
              {!isReadOnly && <Acts entry={entry} entries={entries} onChoose={onChoose} onAdd={setAdding} />}
              <StepForm catalogue={catalogue} entry={entry} />
            </Stack>
          )}
        </div>
      ))}
      {!isReadOnly && (
        <Group>
          <Button variant="default" onClick={() => setAdding(entries.length)}>
            {words.addStep}
          </Button>
        </Group>
      )}
      {isAdding !== undefined && <StepPicker catalogue={catalogue} onPick={add} onClose={() => setAdding(undefined)} />}
    </Stack>
  );
}

interface RowProps {
  readonly index: number;
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly block: BlockKind | undefined;
  readonly isChosen: boolean;
  readonly problems: number;
  readonly onChoose: (index: number | undefined) => void;
}

const Row = memo(function Row({ index, id, type, name, block, isChosen, problems, onChoose }: RowProps) {
  const marker = words.markers[type];
  return (
    <UnstyledButton
      className={`${classes.row} ${marker ? classes.marker : ""}`}
      aria-expanded={isChosen}
      data-step={index}
      onClick={() => onChoose(isChosen ? undefined : index)}
    >
      <b>
        <Untrusted text={id || marker || String(index)} most={NAME} />
      </b>{" "}
      <Text span size="xs">
        <Untrusted text={[type, block && words.blocks[block], name].filter(Boolean).join(" · ")} most={NAME * 2} />
      </Text>{" "}
      {problems > 0 && (
        <Text span size="xs" fw={700}>
          ⚠ {words.problems.count(count(problems))}
        </Text>
      )}
    </UnstyledButton>
  );
});

interface ActsProps {
  readonly entry: StepEntry;
  readonly entries: readonly StepEntry[];
  readonly onChoose: (index: number | undefined) => void;
  readonly onAdd: (index: number) => void;
}

/** What can be done with a step: everything that dragging could do, and more. */
function Acts({ entry, entries, onChoose, onAdd }: ActsProps) {
  const { document } = useEditing();
  const [isRemoving, setRemoving] = useState(false);
  const part = partOf(entries, entry.index);
  const isMarker = words.markers[entry.type] !== undefined;
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
