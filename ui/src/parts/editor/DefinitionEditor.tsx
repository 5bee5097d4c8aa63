import { Button, Fieldset, Group, SimpleGrid, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useMemo, useRef, useState } from "react";
import { saveDefinition, type Stored, withId } from "../../api/definitions";
import { showsProblem, withoutTyped, withSecret } from "../../model/connectionForm";
import { definitionFields, fieldOf, flawsOf, type Schema, secretValueIn, shownValues, withParameters } from "../../model/definitionForm";
import { differences } from "../../model/diff";
import { type EditedKind, isId, listOf, roleFor } from "../../model/editing";
import { refusalsOf, saidOf } from "../../model/fieldProblems";
import { same } from "../../model/merge";
import { screenOf } from "../../model/objects";
import type { Field } from "../../model/parameters";
import { placeOf } from "../../model/places";
import type { JsonObject } from "../../model/pointers";
import { texts } from "../../texts";
import { editing as editingTexts } from "../../texts/editing";
import { connectionForm } from "../../texts/connectionForm";
import { ActButton } from "../ActButton";
import { described } from "../Described";
import { LeaveGuard } from "../LeaveGuard";
import { asOutdated } from "../outdated";
import { Panel } from "../Panel";
import { FieldSections } from "../fields/FieldSections";
import { useArranged } from "../fields/useArranged";
import { ParameterField } from "../ParameterFields";
import { Changes } from "../Versions";
import { ChainBuilder } from "./ChainBuilder";
import { ConnectionForm } from "./ConnectionForm";
import { MergePanel } from "./MergePanel";
import { StoreSecret } from "./StoreSecret";
import { UnknownFields } from "./UnknownFields";
import { useTargetParameters } from "./useTargetParameters";
import { useDraft } from "./useDraft";
import { useProtocol, useTypedSecret } from "./useTypedSecret";
import { ID_FIELD, JSON_FIELD, useVisited } from "./useVisited";
import { useValidation, ValidationPanel } from "./ValidationPanel";

const words = editingTexts;

interface Props {
  readonly kind: EditedKind;
  /** Id of the definition; `undefined` for a new one. */
  readonly id?: string;
  /** The stored definition; `undefined` for a new one. */
  readonly stored?: Stored;
  readonly schema: Schema;
  /** The initial values of a new definition, and its proposed id. */
  readonly copied?: JsonObject;
  readonly newId?: string;
  /** Reads the stored definition again. */
  readonly lookAgain?: () => void;
  /** Whether the definition has been deleted since it was read. */
  readonly isDeleted?: boolean;
  /** Called with the name of the saved definition, instead of opening its screen. */
  readonly onSaved?: (name: string) => void;
  /** Called when a new definition is discarded, instead of opening the list. */
  readonly onDiscard?: () => void;
}

const NOTHING: JsonObject = {};
const NO_FIELDS: readonly Field[] = [];
/** A field with a problem, and the messages outside of the fields. */
const WRONG = ["[aria-invalid=true]", "[data-standing=invalid][tabindex]"] as const;

/**
 * Edits a definition in a form based on its schema, with its JSON next to it, and saves it only over the version that
 * was read.
 */
export function DefinitionEditor({
  kind,
  id,
  stored,
  schema,
  copied = NOTHING,
  newId: proposedId = "",
  lookAgain,
  isDeleted = false,
  onSaved,
  onDiscard,
}: Props) {
  const [base, setBase] = useState(stored);
  // The definition as it was saved here; the editor remains until the next screen has loaded.
  const [done, setDone] = useState<JsonObject>();
  const [newId, setNewId] = useState(proposedId);
  const [merging, setMerging] = useState(0);
  const draft = useDraft(base?.definition ?? copied);
  const visits = useVisited();
  const form = useRef<HTMLDivElement>(null);
  const [refused, setRefused] = useState(0);
  useEffect(() => {
    const [wrong] = WRONG.flatMap((what) => form.current?.querySelector<HTMLElement>(what) ?? []);
    if (refused === 0) return;
    wrong?.focus({ preventScroll: true });
    wrong?.scrollIntoView({ block: "center" }); // not under the header
  }, [refused]);
  const client = useQueryClient();
  const navigate = useNavigate();
  const { definition } = draft;
  const secret = secretValueIn(definition);
  const name = id ?? newId;
  const sent = useMemo(() => withId(kind, name, definition), [kind, name, definition]);
  const protocol = useProtocol(definition);
  const [typedSecret, setTypedSecret] = useTypedSecret(definition, protocol);
  const looked = useMemo(() => withoutTyped(sent, typedSecret), [sent, typedSecret]);
  const validation = useValidation(kind, secret ? undefined : looked);
  const known = definitionFields(schema, kind === "connection" && protocol ? { ...definition, type: protocol } : definition);
  const fields = withParameters(
    known.filter((field) => kind !== "chain" || field.name !== "/nodes"),
    useTargetParameters(definition),
  );
  const kindName = texts.objects.kinds[kind] ?? kind;
  const flaws = flawsOf(fields, draft.typed);
  const isFlawed = draft.isBroken || Object.keys(flaws).length > 0;
  const isDone = done !== undefined && same(done, withSecret(definition, typedSecret));
  const isDirty = isFlawed || (!isDone && (typedSecret !== "" || !same(definition, base?.definition ?? NOTHING)));
  const theirs = !isDone && !isDeleted && base && stored && base.etag !== stored.etag ? stored : undefined;
  const screen = screenOf(kind) ?? "/";

  function leave(to: string) {
    void navigate({ to: to.replace("$id", name), ignoreBlocker: true });
  }

  function saved() {
    setDone(withSecret(definition, typedSecret));
    void client.invalidateQueries({ queryKey: [kind, name] });
    void client.invalidateQueries({ queryKey: [listOf(kind)] });
    if (onSaved) onSaved(name);
    else leave(screen);
  }

  function goOnFrom(now: Stored, edited: JsonObject) {
    setBase(now);
    setDone(undefined);
    draft.setDefinition(edited);
  }

  function discard() {
    setTypedSecret("");
    if (theirs) goOnFrom(theirs, theirs.definition);
    else leave(`/${listOf(kind)}`);
  }

  /** Returns why the definition cannot be saved, apart from problems in the form. */
  function whyNot(): string | undefined {
    if (id !== undefined && !isDirty) return words.unchanged;
    if (secret) return words.secretValue(placeOf(secret));
    if (isFlawed || !isId(name)) return undefined;
    if (validation.standing === "checking") return words.notChecked;
    return validation.error && validation.errors.length === 0 ? words.notCheckable : undefined;
  }

  /** Returns whether the values of the form can be saved; from then on, problems are shown. */
  function isSavable(): boolean {
    if (!isFlawed && isId(name) && validation.standing === "valid") return true;
    visits.attempt();
    setRefused((times) => times + 1);
    return false;
  }

  const values = shownValues(fields, definition, draft.typed);
  const place = useArranged(kind === "connection" ? NO_FIELDS : fields, ({ name: field }) => (values[field] ?? "") !== "");
  const visibleFields = place.isOpen ? fields : place.above;
  const storedValues = base && shownValues(fields, base.definition);
  const saidFlaws = saidOf(flaws, visits, values, storedValues);
  const refusals = saidOf(refusalsOf(fields, values, validation.errors), visits, values, storedValues);
  const isSaid = base !== undefined || visits.isAttempted || visits.left.has(JSON_FIELD);
  const idError = isId(name) || !(visits.isAttempted || visits.left.has(ID_FIELD)) ? undefined : name === "" ? words.required : words.idWrong;
  const below = (field: Field) =>
    field.picks === "secret" && field.asking === "text" ? (
      <StoreSecret
        proposed={`${kind}-${name || "new"}-${field.name.slice(1).replaceAll("/", "-").replaceAll("_", "-")}`}
        onStored={(secretName) => draft.setField(field, secretName)}
      />
    ) : null;
  const buttons = (
    <>
      <ActButton
        needs={roleFor(kind)}
        variant="filled"
        whyNot={whyNot()}
        onPress={isSavable}
        act={{
          title: words.saveTitle(kindName, name),
          consequences: (
            <>
              {base && (
                <Text size="sm" mb="xs">
                  {words.saved}
                </Text>
              )}
              <Changes changes={differences(base?.definition ?? NOTHING, withSecret(definition, typedSecret && connectionForm.masked))} />
            </>
          ),
          isWide: true,
          verb: words.save,
          run: (reason) => saveDefinition(kind, name, withSecret(definition, typedSecret), base?.etag, reason),
        }}
        outdated={
          base &&
          asOutdated({
            kind,
            id: name,
            base: base.definition,
            mine: withSecret(definition, typedSecret && connectionForm.masked),
            theirs: theirs?.definition,
            isDeleted,
            onMerge: () => setMerging((times) => times + 1),
            onDiscard: discard,
            overwrite: (reason) => saveDefinition(kind, name, withSecret(definition, typedSecret), isDeleted ? undefined : theirs?.etag, reason),
          })
        }
        {...(lookAgain && { onRefused: lookAgain })}
        onDone={saved}
      >
        {words.save}
      </ActButton>
      <Button variant="default" onClick={() => onDiscard ? onDiscard() : leave(id === undefined ? `/${listOf(kind)}` : screen)}>
        {words.discard}
      </Button>
    </>
  );
  function isAtField(pointer: string): boolean {
    if (pointer === `/${kind}_id` && !isId(name)) return true;
    return kind === "connection" ? showsProblem(fields, definition, typedSecret, pointer) : fieldOf(visibleFields, pointer) !== undefined;
  }

  const panel = (
    <ValidationPanel
      kind={kind}
      definition={definition}
      validation={validation}
      secret={secret}
      isSaid={isSaid}
      isAtField={isAtField}
    />
  );
  const unknown = <UnknownFields definition={definition} names={[...fields, ...known].map((field) => field.name)} />;
  const json = (
    <Textarea
      aria-label={words.jsonText}
      description={described(draft.text)}
      value={draft.text}
      autosize
      minRows={16}
      styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)", fontSize: "var(--mantine-font-size-xs)" } }}
      spellCheck={false}
      name={JSON_FIELD}
      error={draft.isBroken && words.notObject}
      onChange={(event) => draft.setText(event.currentTarget.value)}
    />
  );
  return (
    <Stack ref={form} onBlur={visits.onBlur}>
      {base && theirs && (
        <MergePanel
          asked={merging}
          base={base.definition}
          mine={definition}
          theirs={theirs.definition}
          onDecided={(merged) => goOnFrom(theirs, merged)}
        />
      )}
      {kind === "connection" ? (
        <ConnectionForm
          draft={draft}
          schema={schema}
          protocol={protocol}
          fields={fields}
          values={values}
          flaws={saidFlaws}
          refusals={refusals}
          isReadable={!isFlawed}
          visits={visits}
          validation={validation}
          stored={base?.definition}
          name={name}
          onName={setNewId}
          nameError={idError}
          secret={typedSecret}
          onSecret={setTypedSecret}
          leak={secret}
          isSaid={isSaid}
          below={below}
          buttons={buttons}
          panel={panel}
          unknown={unknown}
          json={json}
        />
      ) : (
        <>
          <Group gap="xs">{buttons}</Group>
          {id === undefined && (
            <TextInput
              label={words.id}
              description={words.idHelp}
              required
              maw={400}
              name={ID_FIELD}
              value={newId}
              error={idError}
              onChange={(event) => setNewId(event.currentTarget.value)}
            />
          )}
          {panel}
          {kind === "chain" && (
            <Fieldset variant="unstyled" disabled={draft.isBroken} onBlur={() => visits.leave(JSON_FIELD)}>
              <ChainBuilder chain={definition} problems={isSaid ? validation.errors : []} onChange={draft.setDefinition} isFrozen={draft.isBroken} />
            </Fieldset>
          )}
          <SimpleGrid cols={{ base: 1, lg: 2 }}>
            <Panel title={words.form}>
              <Stack gap="sm" data-form>
                <Fieldset variant="unstyled" disabled={draft.isBroken}>
                  <Stack gap="sm">
                    <FieldSections
                      fields={fields}
                      arranged={place}
                      show={(field) => (
                        <ParameterField
                          key={field.name}
                          field={field}
                          isFirst={false}
                          values={values}
                          flaws={saidFlaws}
                          refusals={refusals}
                          below={below}
                          onChange={(_, text) => draft.setField(field, text)}
                        />
                      )}
                    />
                  </Stack>
                </Fieldset>
                {unknown}
              </Stack>
            </Panel>
            <Panel title={words.json}>
              {json}
            </Panel>
          </SimpleGrid>
        </>
      )}
      <LeaveGuard isNeeded={isDirty} loss={words.loss} />
    </Stack>
  );
}
