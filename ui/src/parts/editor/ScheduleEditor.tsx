import { Button, Group, Stack, Textarea, TextInput } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useMemo, useRef, useState } from "react";
import { idsOf, saveDefinition, type Stored } from "../../api/definitions";
import { definitionFields, fieldOf, flawsOf, type Schema, shownValues, withParameters } from "../../model/definitionForm";
import { differences } from "../../model/diff";
import { isId } from "../../model/editing";
import { refusalsOf, saidOf } from "../../model/fieldProblems";
import { freeId } from "../../model/ids";
import { same } from "../../model/merge";
import type { JsonObject } from "../../model/pointers";
import { flawedIn, isDrawn, newSchedule, targetIn } from "../../model/scheduleForm";
import { texts } from "../../texts";
import { editing as editingTexts } from "../../texts/editing";
import { scheduleForm as words } from "../../texts/scheduleForm";
import { ConfirmAction } from "../ConfirmAction";
import { described } from "../Described";
import { Fold } from "../Folded";
import { LeaveGuard } from "../LeaveGuard";
import { asOutdated } from "../outdated";
import { Panel } from "../Panel";
import { RoleButton } from "../RoleButton";
import { Changes } from "../Versions";
import classes from "./ConnectionForm.module.css";
import { MergePanel } from "./MergePanel";
import { isFolded, ScheduleForm, useTiming } from "./ScheduleForm";
import { SchedulePreview } from "./SchedulePreview";
import { useDraft } from "./useDraft";
import { useTargetParameters } from "./useTargetParameters";
import { ID_FIELD, JSON_FIELD, useVisited } from "./useVisited";
import { useValidation, ValidationPanel } from "./ValidationPanel";

const KIND = "schedule";
const NOTHING: JsonObject = {};
/** A field with a problem, and the messages outside of the fields. */
const WRONG = ["[aria-invalid=true]", "[data-standing=invalid][tabindex]"] as const;

interface Props {
  /** Id of the schedule; `undefined` for a new one. */
  readonly id?: string;
  /** The stored schedule; `undefined` for a new one. */
  readonly stored?: Stored;
  readonly schema: Schema;
  /** The job that a new schedule starts, if it is known. */
  readonly job?: string | undefined;
  /** Initial time zone of a new schedule. */
  readonly zone?: string;
  /** The initial values of a new schedule, and its proposed id. */
  readonly copied?: JsonObject;
  readonly newId?: string;
  /** Reads the stored schedule again. */
  readonly lookAgain?: () => void;
  /** Whether the schedule has been deleted since it was read. */
  readonly isDeleted?: boolean;
}

/**
 * Edits the target and the times of a schedule, with its next runs next to the form, and saves it only over the version
 * that was read.
 */
export function ScheduleEditor({ id, stored, schema, job, zone = "UTC", copied, newId: idOfCopy, lookAgain, isDeleted = false }: Props) {
  const [base, setBase] = useState(stored);
  const [initial] = useState(() => stored?.definition ?? copied ?? newSchedule(zone, job));
  const [newId, setNewId] = useState(idOfCopy);
  // The schedule as it was saved here; the editor remains until the next screen has loaded.
  const [done, setDone] = useState<JsonObject>();
  const [merging, setMerging] = useState(0);
  const [isMoreOpen, setMoreOpen] = useState(false);
  const [isJsonOpen, setJsonOpen] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [refused, setRefused] = useState(0);
  const form = useRef<HTMLDivElement>(null);
  const draft = useDraft(initial);
  const timing = useTiming(draft);
  const visits = useVisited();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data: taken = [] } = useQuery({ ...idsOf(KIND), enabled: id === undefined });
  const { definition } = draft;
  const target = targetIn(definition);
  const name = id ?? newId ?? (target.id === "" ? "" : freeId(target.id, taken));
  const validation = useValidation(KIND, definition);
  const parameters = useTargetParameters(definition);
  const fields = useMemo(() => withParameters(definitionFields(schema, definition), parameters), [schema, definition, parameters]);
  const flaws = flawsOf(fields, draft.typed);
  const isFlawed = draft.isBroken || Object.keys(flaws).length > 0 || flawedIn(timing.timing).length > 0;
  const isNameWrong = id === undefined && !isId(name);
  const isIncomplete = isFlawed || isNameWrong || target.id === "";
  const isReady = !isIncomplete && validation.standing === "valid";
  const isDone = done !== undefined && same(done, definition);
  const isDirty = isFlawed || (!isDone && ((newId ?? "") !== "" || !same(definition, base?.definition ?? initial)));
  const theirs = !isDone && !isDeleted && base && stored && base.etag !== stored.etag ? stored : undefined;
  const values = shownValues(fields, definition, draft.typed);
  const storedValues = base && shownValues(fields, base.definition);
  const refusals = refusalsOf(fields, values, validation.errors);
  const idError = !isNameWrong || !(visits.isAttempted || visits.left.has(ID_FIELD)) ? undefined : name === "" ? editingTexts.required : editingTexts.idWrong;

  // A save that was requested while the server is still validating continues with its response.
  if (isAsked && (isIncomplete || validation.standing !== "checking")) {
    setAsked(false);
    if (isReady) setSaving(true);
    else refuse();
  }
  useEffect(() => {
    const [wrong] = WRONG.flatMap((what) => form.current?.querySelector<HTMLElement>(what) ?? []);
    if (refused === 0) return;
    wrong?.focus({ preventScroll: true });
    wrong?.scrollIntoView({ block: "center" }); // not under the header
  }, [refused]);

  /** Shows the problems, including those in the fold. */
  function refuse(): void {
    const wrong = [...Object.keys(flaws), ...Object.keys(refusals)];
    if (fields.some((field) => isFolded(field) && wrong.includes(field.name))) setMoreOpen(true);
    if (draft.isBroken) setJsonOpen(true);
    setRefused((times) => times + 1);
  }

  function save(): void {
    visits.attempt();
    setAsked(true);
  }

  function isAtField(pointer: string): boolean {
    const field = fieldOf(fields, pointer);
    return field !== undefined && isDrawn(field, timing.timing.often);
  }

  function leave(to: "/schedules" | "/schedules/$id"): void {
    void navigate({ to, params: { id: name }, ignoreBlocker: true });
  }

  function goOnFrom(now: Stored, edited: JsonObject) {
    setBase(now);
    setDone(undefined);
    timing.forget();
    draft.setDefinition(edited);
  }

  return (
    <Stack>
      {base && theirs && (
        <MergePanel asked={merging} base={base.definition} mine={definition} theirs={theirs.definition} onDecided={(merged) => goOnFrom(theirs, merged)} />
      )}
      <div className={classes.columns} ref={form} onBlur={visits.onBlur} data-standing={validation.standing}>
        <Stack>
          <ScheduleForm
            key={base?.etag}
            draft={draft}
            timing={timing}
            fields={fields}
            values={values}
            flaws={saidOf(flaws, visits, values, storedValues)}
            refusals={saidOf(refusals, visits, values, storedValues)}
            visits={visits}
            isOpen={isMoreOpen}
            onToggle={() => setMoreOpen(!isMoreOpen)}
          />
          {id === undefined && (
            <TextInput
              label={words.name}
              description={described(name, editingTexts.idHelp)}
              required
              maw={480}
              autoComplete="off"
              name={ID_FIELD}
              value={name}
              error={idError}
              onChange={(event) => setNewId(event.currentTarget.value)}
            />
          )}
          <Group gap="xs">
            <RoleButton needs="author" whyNot={base && !isDirty ? editingTexts.unchanged : undefined} onClick={save}>
              {editingTexts.save}
            </RoleButton>
            <Button variant="default" onClick={() => leave(id === undefined ? "/schedules" : "/schedules/$id")}>
              {editingTexts.discard}
            </Button>
          </Group>
          <Fold title={words.json} isOpen={isJsonOpen} onToggle={() => setJsonOpen(!isJsonOpen)}>
            <Textarea
              aria-label={editingTexts.jsonText}
              description={described(draft.text)}
              value={draft.text}
              autosize
              minRows={12}
              styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)", fontSize: "var(--mantine-font-size-xs)" } }}
              spellCheck={false}
              name={JSON_FIELD}
              error={draft.isBroken && editingTexts.notObject}
              onChange={(event) => draft.setText(event.currentTarget.value)}
            />
          </Fold>
        </Stack>
        <div className={classes.result}>
          <Panel title={words.preview}>
            <SchedulePreview definition={definition} validation={validation} isOff={isFlawed} />
          </Panel>
          {!isFlawed && (visits.isAttempted || validation.warnings.length > 0) && (
            <ValidationPanel kind={KIND} validation={validation} definition={definition} isSaid={visits.isAttempted} secret={undefined} isAtField={isAtField} />
          )}
        </div>
      </div>
      {isSaving && (
        <ConfirmAction
          act={{
            title: editingTexts.saveTitle(texts.objects.kinds[KIND] ?? KIND, name),
            consequences: <Changes changes={differences(base?.definition ?? NOTHING, definition)} />,
            isWide: true,
            verb: editingTexts.save,
            run: (reason) => saveDefinition(KIND, name, definition, base?.etag, reason),
          }}
          {...(base && {
            outdated: asOutdated({
              kind: KIND,
              id: name,
              base: base.definition,
              mine: definition,
              theirs: theirs?.definition,
              isDeleted,
              onMerge: () => setMerging((times) => times + 1),
              onDiscard: () => (theirs ? goOnFrom(theirs, theirs.definition) : leave("/schedules")),
              overwrite: (reason) => saveDefinition(KIND, name, definition, isDeleted ? undefined : theirs?.etag, reason),
            }),
          })}
          {...(lookAgain && { onRefused: lookAgain })}
          onClose={() => setSaving(false)}
          onDone={() => {
            setSaving(false);
            setDone(definition);
            void client.invalidateQueries({ queryKey: [KIND, name] });
            void client.invalidateQueries({ queryKey: ["schedules"] });
            leave("/schedules/$id");
          }}
        />
      )}
      <LeaveGuard isNeeded={isDirty} loss={editingTexts.loss} />
    </Stack>
  );
}
