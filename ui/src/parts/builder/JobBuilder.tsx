import { Alert, Stack, TextInput } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import type { FormSchema } from "../../model/document/fields";
import { printed } from "../../model/document/printed";
import { isId } from "../../model/editing";
import type { Catalogue } from "../../model/job/catalogue";
import { mergeJobs } from "../../model/job/mergeSteps";
import { objectIn } from "../../model/job/whole";
import type { JsonObject } from "../../model/pointers";
import { editing as editingTexts } from "../../texts/editing";
import { builder as words } from "../../texts/builder";
import { MergePanel } from "../editor/MergePanel";
import { LeaveGuard } from "../LeaveGuard";
import { BuilderActs } from "./BuilderActs";
import { DraftOffer } from "./DraftOffer";
import { EditingProvider } from "./editing";
import { Panes } from "./Panes";
import { ProblemList } from "./ProblemList";
import { RootSchema } from "./rootSchema";
import { useBuilderKeys } from "./useBuilderKeys";
import { type EditedJob, useJobEditing } from "./useJobEditing";
import { useSelection } from "./useSelection";

const WIDE = "(min-width:1400px)";

interface Props extends EditedJob {
  readonly schema: FormSchema;
  readonly catalogue: Catalogue;
  /** Reads the stored job again. */
  readonly lookAgain?: () => void;
  /** Whether the job has been deleted since it was read. */
  readonly isDeleted?: boolean;
}

/** Edits a job: shows a form, a graph and the text of one document side by side. */
export function JobBuilder({ schema, catalogue, lookAgain, isDeleted = false, ...edited }: Props) {
  const { id, stored } = edited;
  const job = useJobEditing(edited, catalogue);
  const { document, judgement, base, newId, isReadOnly, draft } = job;
  const { source, broken } = document;
  const selection = useSelection(judgement.problems);
  const [merging, setMerging] = useState(0);
  const theirs = !isDeleted && base && stored && base.etag !== stored.etag ? stored : undefined;
  const isWide = useMediaQuery(WIDE) ?? false;
  useBuilderKeys(isReadOnly, document, selection.next);
  return (
    <EditingProvider value={job.editing}>
      <RootSchema value={schema}>
        <Stack>
          {draft && (
            <DraftOffer draft={draft} isOutdated={draft.etag !== base?.etag} onTake={job.takeDraft} onDrop={job.forgetDraft} />
          )}
          {!job.hasRoom && <Alert variant="outline" color="red" role="alert" title={words.draft.full} />}
          {broken && (
            <Alert
              variant="outline"
              color="red"
              role="alert"
              title={words.broken(broken.line, broken.column, words.why[broken.code] ?? broken.code)}
            />
          )}
          {/* Merging uses the tree of the last valid text; later changes of an invalid text would be lost. */}
          {theirs && !broken && (
            <MergePanel
              asked={merging}
              base={job.baseValue}
              mine={source.value as JsonObject}
              theirs={objectIn(theirs.text)}
              mergeOf={mergeJobs}
              onDecided={(merged) => job.goOnWith(theirs, printed(merged))}
            />
          )}
          <BuilderActs
            id={id}
            job={job}
            lookAgain={() => lookAgain?.()}
            theirs={theirs}
            isDeleted={isDeleted}
            onNext={selection.next}
            onMerge={() => setMerging((times) => times + 1)}
          />
          {id === undefined && (
            <TextInput
              label={editingTexts.id}
              description={editingTexts.idHelp}
              required
              maw={400}
              value={newId}
              error={newId !== "" && !isId(newId) && editingTexts.idWrong}
              onChange={(event) => job.setNewId(event.currentTarget.value)}
            />
          )}
          {!isReadOnly && <ProblemList judgement={judgement} onOpen={selection.open} onNext={selection.next} />}
          <Panes schema={schema} catalogue={catalogue} selection={selection} isWide={isWide} isReadOnly={isReadOnly} />
          <LeaveGuard isNeeded={job.isDirty} loss={words.loss} />
        </Stack>
      </RootSchema>
    </EditingProvider>
  );
}
