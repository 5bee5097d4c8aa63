import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { jobText, lastContext, type StoredText } from "../../api/jobDocument";
import { useMe } from "../../app/useMe";
import { stepOf } from "../../model/document/problems";
import { isId } from "../../model/editing";
import { type Catalogue, titleAmong } from "../../model/job/catalogue";
import { likelyOffer } from "../../model/job/filesBefore";
import { lastValue } from "../../model/job/lastValue";
import { offersAt } from "../../model/job/offers";
import { entriesOf } from "../../model/job/outline";
import { NEW_JOB, objectIn, withJobId } from "../../model/job/whole";
import { may } from "../../model/roles";
import { builder as words } from "../../texts/builder";
import { type Draft, draftOf } from "./drafts";
import type { Editing } from "./editing";
import { useDocument } from "./useDocument";
import { useDraftKeeping } from "./useDraftKeeping";
import { useJudgement } from "./useJudgement";

/** The subject of the job editor: the job, its stored text, and the initial text. */
export interface EditedJob {
  /** Id of the job; `undefined` for a new one. */
  readonly id?: string;
  readonly stored?: StoredText;
  /** Text that replaces the stored text, as an unsaved edit. */
  readonly instead?: string | undefined;
  /** Proposed id for a new job. */
  readonly newId?: string;
}

/** Manages a job that is being edited: its document, its initial text, the server's findings, and drafts. */
export function useJobEditing({ id, stored, instead, newId: proposedId = "" }: EditedJob, catalogue: Catalogue) {
  const [base, setBase] = useState(stored);
  const [newId, setNewId] = useState(proposedId);
  const [draft, setDraft] = useState(() => draftOf(id));
  const document = useDocument(base?.text ?? NEW_JOB, instead);
  const client = useQueryClient();
  const navigate = useNavigate();
  const isReadOnly = !may(useMe()?.role, "author");
  const { text, source, broken } = document;
  const name = id ?? newId;
  const whole = useMemo(() => withJobId(source, name), [source, name]);
  const found = useJudgement(broken ? undefined : whole);
  const { data: context } = useQuery({ ...lastContext(id ?? ""), enabled: id !== undefined });
  const isDirty = text !== (base?.text ?? NEW_JOB);
  // Missing values of a new job are not reported before the user has entered anything.
  const isUntouched = id === undefined && newId === "" && !isDirty;
  const judgement = useMemo(() => (isUntouched ? { ...found, problems: [], error: undefined } : found), [found, isUntouched]);
  const { problems, standing } = judgement;
  const edits = useMemo(() => (isDirty ? { text, base: base?.text, etag: base?.etag, id: newId } : undefined), [isDirty, text, base, newId]);
  // A restored version does not count as an edit of this visit, so it does not replace a draft before the user has
  // decided about the draft.
  const offered = !isDirty || text === instead ? draft : undefined;
  const { hasRoom, forget } = useDraftKeeping(id, offered ?? edits);
  const baseValue = useMemo(() => objectIn(base?.text), [base]);

  const entries = useMemo(() => entriesOf(source.value), [source]);
  const editing: Editing = useMemo(
    () => ({
      document,
      isReadOnly: isReadOnly || broken !== undefined,
      problems,
      offersFor: ({ pointer }) => offersAt(source.value, catalogue, stepOf({ pointer }) ?? Number.MAX_SAFE_INTEGER),
      likelyFor: (field) => likelyOffer(source.value, catalogue, field),
      titleOf: (stepId) => titleAmong(entries, stepId, catalogue),
      lastValueOf: (path) => lastValue(context, path),
    }),
    [document, isReadOnly, broken, problems, source, entries, catalogue, context],
  );

  /** Returns why the text cannot be saved now; `undefined` if it can. */
  function whyNotSaved(): string | undefined {
    if (broken) return words.broken(broken.line, broken.column, words.why[broken.code] ?? broken.code);
    if (!isId(name)) return words.save.noId;
    if (!isDirty) return words.save.unchanged;
    if (standing === "checking") return words.save.notChecked;
    return standing === "invalid" ? words.save.invalid : undefined;
  }

  function takeDraft({ text: typed, base: of, etag, id: idThen }: Draft) {
    if (of !== undefined && etag !== undefined) setBase({ text: of, etag });
    setNewId(idThen);
    document.become(typed);
    setDraft(undefined);
  }

  /** Continues from the saved job; for a new job, the URL changes to that of the job. */
  function goOnFrom(etag: string) {
    // Immediately, because the new URL may close this editor before it has been rendered without edits.
    forget();
    client.setQueryData(jobText(name).queryKey, { text, etag });
    setBase({ text, etag });
    setDraft(undefined);
    void client.invalidateQueries({ queryKey: ["job", name] });
    void client.invalidateQueries({ queryKey: ["jobs"] });
    void navigate({ to: "/edit/job/$id", params: { id: name }, replace: true, ignoreBlocker: true });
  }

  /** Continues from the version that another user has saved, with a text that includes this version. */
  function goOnWith(theirs: StoredText, merged: string) {
    setBase(theirs);
    document.become(merged);
  }

  return {
    name,
    newId,
    setNewId,
    base,
    baseValue,
    /** Text with the job's id, as the server validates it. */
    whole,
    document,
    editing,
    judgement,
    isReadOnly,
    isDirty,
    hasRoom,
    /** Edits of an earlier visit, until they are restored or discarded, or other edits are made. */
    draft: offered,
    whyNotSaved,
    takeDraft,
    forgetDraft: () => setDraft(undefined),
    goOnFrom,
    goOnWith,
  };
}

export type JobEditing = ReturnType<typeof useJobEditing>;
