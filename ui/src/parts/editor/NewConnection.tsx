import { Button, Stack, TextInput } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { schemaOf } from "../../api/definitions";
import { SavedOnce } from "../../api/savedOnce";
import { shelfOf } from "../../api/shelves";
import { type Protocol, showsProblem, withoutSent, withoutTyped, withProtocol, withSecret } from "../../model/connectionForm";
import { definitionFields, flawsOf, type Schema, secretValueIn, shownValues } from "../../model/definitionForm";
import { refusalsOf, saidOf } from "../../model/fieldProblems";
import { isId } from "../../model/editing";
import { connectionNameOf } from "../../model/transferWizard";
import { editing as editingTexts } from "../../texts/editing";
import { transfer as transferTexts } from "../../texts/transfer";
import { DoNow } from "../DoNow";
import { Folded } from "../Folded";
import { ImportKey } from "../ImportKey";
import { Loaded } from "../Loaded";
import { ConnectionForm } from "./ConnectionForm";
import { useDraft } from "./useDraft";
import { useProtocol, useTypedSecret } from "./useTypedSecret";
import { useVisited } from "./useVisited";
import { useValidation, ValidationPanel } from "./ValidationPanel";

const words = transferTexts.connection;

interface Props {
  /** Initial protocol of the form. */
  readonly protocol: Protocol;
  /** Allowed types of connections. */
  readonly types: readonly string[];
  /** Names of existing connections. */
  readonly taken: readonly string[];
  /** Whether the first field gets the focus. */
  readonly isFocused: boolean;
  /** Reports whether closing the form would lose data. */
  readonly onEdited: (isEdited: boolean) => void;
  readonly onSaved: (name: string, type: string) => void;
  /** Present if the user can return to another form. */
  readonly onCancel?: (() => void) | undefined;
}

/** Creates a connection within another form, which tests and saves it under a name derived from its host. */
export function NewConnection(props: Props) {
  const schema = useQuery(schemaOf("connection"));
  return <Loaded query={schema}>{(known) => <Form schema={known} {...props} />}</Loaded>;
}

function Form({ schema, protocol: first, types, taken, isFocused, onEdited, onSaved, onCancel }: Props & { readonly schema: Schema }) {
  const [initial] = useState(() => withProtocol({}, first, schema));
  const draft = useDraft(initial);
  const visits = useVisited();
  const [typedName, setTypedName] = useState<string>();
  const [saving] = useState(() => new SavedOnce(shelfOf("connection"), withoutSent));
  const form = useRef<HTMLDivElement>(null);
  const client = useQueryClient();
  const { definition } = draft;
  const protocol = useProtocol(definition);
  const [secret, setSecret] = useTypedSecret(definition, protocol);
  const looked = useMemo(() => withoutTyped(definition, secret), [definition, secret]);
  const inJson = secretValueIn(definition);
  const validation = useValidation("connection", inJson ? undefined : looked);
  const fields = definitionFields(schema, protocol ? { ...definition, type: protocol } : definition);
  const flaws = flawsOf(fields, draft.typed);
  // A connection that may already be stored keeps its name, which would change once it is among the existing names.
  const name = typedName ?? saving.unsureId ?? connectionNameOf(definition, taken);
  const isFlawed = draft.isBroken || Object.keys(flaws).length > 0;
  const isEdited = definition !== initial || Object.keys(draft.typed).length > 0 || secret !== "" || typedName !== undefined;

  useEffect(() => {
    onEdited(isEdited);
    return () => onEdited(false);
  }, [isEdited, onEdited]);
  useEffect(() => {
    if (isFocused) form.current?.querySelector("input")?.focus();
  }, [isFocused]);

  function whyNot(): string | undefined {
    if (isFlawed) return editingTexts.incomplete;
    if (!isId(name)) return editingTexts.idWrong;
    if (name !== saving.unsureId && taken.includes(name)) return words.nameTaken;
    if (inJson) return editingTexts.secretValue(inJson);
    if (validation.standing === "checking") return editingTexts.notChecked;
    return validation.standing === "invalid" ? editingTexts.invalid : undefined;
  }

  async function save() {
    try {
      return { name: await saving.save(name, withSecret(definition, secret), 1), type: String(definition.type) };
    } finally {
      for (const key of ["named", "names", "connections"]) void client.invalidateQueries({ queryKey: [key] });
    }
  }

  const values = shownValues(fields, definition, draft.typed);
  return (
    <Stack onBlur={visits.onBlur} ref={form}>
    <ConnectionForm
      draft={draft}
      schema={schema}
      types={types}
      protocol={protocol}
      fields={fields}
      values={values}
      flaws={saidOf(flaws, visits, values, undefined)}
      refusals={saidOf(refusalsOf(fields, values, validation.errors), visits, values, undefined)}
      isReadable={!isFlawed}
      visits={visits}
      isSaid={visits.isAttempted}
      leak={inJson}
      validation={validation}
      stored={undefined}
      name={name}
      secret={secret}
      onSecret={setSecret}
      below={(field) => field.name === "/auth/key" && <ImportKey kind="ssh" onImported={(key) => draft.setField(field, key)} />}
      buttons={
        <>
          <DoNow needs="admin" variant="filled" whyNot={whyNot()} run={save} onDone={(saved) => onSaved(saved.name, saved.type)}>
            {words.save}
          </DoNow>
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              {words.cancel}
            </Button>
          )}
        </>
      }
      panel={
        <ValidationPanel
          kind="connection"
          definition={definition}
          validation={validation}
          secret={inJson}
          isSaid={visits.isAttempted}
          isAtField={(pointer) => showsProblem(fields, definition, secret, pointer)}
        />
      }
    />
      <Folded title={words.name}>
        <TextInput
          label={words.name}
          maw={400}
          autoComplete="off"
          value={name}
          error={!isId(name) && editingTexts.idWrong}
          onChange={(event) => setTypedName(event.currentTarget.value)}
        />
      </Folded>
    </Stack>
  );
}
