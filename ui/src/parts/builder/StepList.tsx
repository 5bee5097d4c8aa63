import { Button, Group, Stack, Text, UnstyledButton } from "@mantine/core";
import { memo } from "react";
import { count } from "../../model/numbers";
import { type Catalogue, familyOf, headingOf } from "../../model/job/catalogue";
import { entriesOf, isInnerMarker, rowsOf } from "../../model/job/outline";
import { visible } from "../../model/visible";
import { builder as words } from "../../texts/builder";
import { Untrusted } from "../Untrusted";
import classes from "./Builder.module.css";
import { useEditing } from "./editing";
import { FamilyIcon } from "./FamilyIcon";
import { StepActs } from "./StepActs";
import { StepForm } from "./StepForm";

const NAME = 60;

interface Props {
  readonly catalogue: Catalogue;
  readonly chosen: number | undefined;
  /** Numbers of problems by step index. */
  readonly flawed: ReadonlyMap<number, number>;
  readonly onChoose: (index: number | undefined) => void;
  /** Called with the index of a new step. */
  readonly onAdd: (index: number) => void;
}

/** The steps of a job, indented within blocks, with the form below the selected step. */
export function StepList({ catalogue, chosen, flawed, onChoose, onAdd }: Props) {
  const { document, isReadOnly } = useEditing();
  const entries = entriesOf(document.source.value);
  const rows = rowsOf(entries);

  return (
    <Stack gap={4} component="section" aria-label={words.steps}>
      {rows.length === 0 && <Text size="sm">{words.noSteps}</Text>}
      {rows.map(({ index, depth, entry }) => (
        <div key={index} className={classes.item} style={{ "--depth": Math.min(depth, 8) }}>
          <Row
            index={index}
            id={entry.hasId ? entry.id : ""}
            type={entry.type}
            heading={headingOf(entry, catalogue)}
            isChosen={index === chosen}
            problems={flawed.get(index) ?? 0}
            onChoose={onChoose}
          />
          {index === chosen && (
            <Stack gap="sm" p="sm" role="group" aria-label={visible(headingOf(entry, catalogue))} data-step-form={index}>
              {!isReadOnly && <StepActs catalogue={catalogue} entry={entry} entries={entries} onChoose={onChoose} onAdd={onAdd} />}
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
  /** The step's name, or the title of its type. */
  readonly heading: string;
  readonly isChosen: boolean;
  readonly problems: number;
  readonly onChoose: (index: number | undefined) => void;
}

const Row = memo(function Row({ index, id, type, heading, isChosen, problems, onChoose }: RowProps) {
  return (
    <UnstyledButton
      className={`${classes.row} ${isInnerMarker(type) ? classes.marker : ""}`}
      aria-expanded={isChosen}
      data-step={index}
      onClick={() => onChoose(isChosen ? undefined : index)}
    >
      <FamilyIcon family={familyOf(type)} />
      <span className={classes.words}>
        <Text span size="sm" fw={700}>
          <Untrusted text={heading} most={NAME} />
        </Text>{" "}
        <Text span size="xs" c="dimmed">
          <Untrusted text={isInnerMarker(type) ? type : `${id || index} · ${type}`} most={NAME * 2} />
        </Text>{" "}
        {problems > 0 && (
          <Text span size="xs" fw={700}>
            ⚠ {words.problems.count(count(problems))}
          </Text>
        )}
      </span>
    </UnstyledButton>
  );
});
