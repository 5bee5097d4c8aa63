import { Button, Group } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { StoredText } from "../../api/jobDocument";
import { builder as words } from "../../texts/builder";
import { scheduleForm } from "../../texts/scheduleForm";
import { RoleButton } from "../RoleButton";
import classes from "./Builder.module.css";
import { DryRunDialog } from "./DryRunDialog";
import { ProblemCount } from "./ProblemList";
import { RunSaved } from "./RunSaved";
import { SaveJob } from "./SaveJob";
import type { JobEditing } from "./useJobEditing";

interface Props {
  readonly id: string | undefined;
  readonly job: JobEditing;
  /** Reads the stored job again. */
  readonly lookAgain: () => void;
  /** The version that another user saved after the job was read, if it is known. */
  readonly theirs: StoredText | undefined;
  readonly isDeleted: boolean;
  /** Moves the focus to the next problem. */
  readonly onNext: () => void;
  /** Opens the panel that merges your changes with the other user's version. */
  readonly onMerge: () => void;
}

/** Actions on the job: save, run the saved version, dry-run the edited version, undo, and leave. */
export function BuilderActs({ id, job, lookAgain, theirs, isDeleted, onNext, onMerge }: Props) {
  const [isTrying, setTrying] = useState(false);
  const navigate = useNavigate();
  const { name, document, base, baseValue } = job;

  /** Continues without your changes; if the job still exists, Undo restores them. */
  function discard() {
    if (theirs) job.goOnWith(theirs, theirs.text);
    else void navigate({ to: "/jobs", ignoreBlocker: true });
  }

  return (
    <Group gap="xs" className={classes.bar}>
      <SaveJob
        id={name}
        text={document.text}
        value={document.source.value}
        base={base && { ...base, value: baseValue }}
        theirs={theirs}
        isDeleted={isDeleted}
        whyNot={job.whyNotSaved()}
        onMerge={onMerge}
        onDiscard={discard}
        onRefused={lookAgain}
        onSaved={job.goOnFrom}
      />
      <RoleButton needs="author" variant="default" whyNot={document.broken && words.save.invalid} onClick={() => setTrying(true)}>
        {words.dryRun.open}
      </RoleButton>
      <RunSaved id={name} saved={base && baseValue} isDirty={job.isDirty} onRefused={lookAgain} />
      <RoleButton
        needs="author"
        variant="default"
        whyNot={!base || job.isDirty ? words.save.scheduleUnsaved : undefined}
        onClick={() => void navigate({ to: "/new/$kind", params: { kind: "schedule" }, search: { job: name } })}
      >
        {scheduleForm.scheduleIt}
      </RoleButton>
      <Button variant="default" disabled={!document.canUndo} onClick={document.undo}>
        {words.undo}
      </Button>
      <Button variant="default" disabled={!document.canRedo} onClick={document.redo}>
        {words.redo}
      </Button>
      <Button
        variant="default"
        onClick={() => void (id ? navigate({ to: "/jobs/$id", params: { id } }) : navigate({ to: "/jobs" }))}
      >
        {words.save.discard}
      </Button>
      {!job.isReadOnly && <ProblemCount judgement={job.judgement} onNext={onNext} />}
      {isTrying && <DryRunDialog text={job.whole} value={document.source.value} onClose={() => setTrying(false)} />}
    </Group>
  );
}
