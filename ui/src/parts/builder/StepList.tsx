import { Button, Group, Stack, Text, UnstyledButton } from "@mantine/core";
import { memo } from "react";
import { count } from "../../model/numbers";
import type { Catalogue } from "../../model/job/catalogue";
import { type BlockKind, entriesOf, rowsOf } from "../../model/job/outline";
import { builder as words } from "../../texts/builder";
import { Untrusted } from "../Untrusted";
import classes from "./Builder.module.css";
import { useEditing } from "./editing";
import { StepActs } from "./StepActs";
import { StepForm } from "./StepForm";

const NAME = 60;

interface Props {
  readonly catalogue: Catalogue;
  readonly chosen: number | undefined;
  /** Numbers of problems by the index of the step that they are about. */
  readonly flawed: ReadonlyMap<number, number>;
  readonly onChoose: (index: number | undefined) => void;
  /** Called with the index that a new step is to have. */
  readonly onAdd: (index: number) => void;
}

/** The steps of a job, those within a block further in; the form of the chosen one below it. */
export function StepList({ catalogue, chosen, flawed, onChoose, onAdd }: Props) {
  const { document, isReadOnly } = useEditing();
  const entries = entriesOf(document.source.value);
  const rows = rowsOf(entries);

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
            <Stack gap="sm" p="sm" data-step-form={index}>
              {!isReadOnly && <StepActs entry={entry} entries={entries} onChoose={onChoose} onAdd={onAdd} />}
              <StepForm catalogue={catalogue} entry={entry} />
            </Stack>
          )}
        </div>
      ))}
      {!isReadOnly && (
        <Group>
          <Button variant="default" onClick={() => onAdd(entries.length)}>
            {words.addStep}
          </Button>
        </Group>
      )}
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
