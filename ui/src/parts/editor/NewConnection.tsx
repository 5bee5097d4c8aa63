import { Button, Stack, TextInput } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { saveDefinition, schemaOf } from "../../api/definitions";
import { type Protocol, showsProblem, withoutTyped, withProtocol, withSecret } from "../../model/connectionForm";
import { definitionFields, flawsOf, type Schema, secretValueIn, shownValues } from "../../model/definitionForm";
import { refusalsOf, saidOf } from "../../model/fieldProblems";
import { isId } from "../../model/editing";
import { freeId } from "../../model/ids";
import { connectionNameOf } from "../../model/transferWizard";
import { editing as editingTexts } from "../../texts/editing";
import { transfer as transferTexts } from "../../texts/transfer";
import { DoNow } from "../DoNow";
import { Folded } from "../Folded";
import { Loaded } from "../Loaded";
import { ConnectionForm } from "./ConnectionForm";
import { useDraft } from "./useDraft";
import { useProtocol, useTypedSecret } from "./useTypedSecret";
import { useVisited } from "./useVisited";
import { useValidation, ValidationPanel } from "./ValidationPanel";

const words = transferTexts.connection;

interface Props {
  /** Protocol that the form begins with. */
  readonly protocol: Protocol;
  /** Types of connections that fit. */
  readonly types: readonly string[];
  /** Names of connections that there are. */
  readonly taken: readonly string[];
  readonly onSaved: (name: string, type: string) => void;
  /** Given if there is something else to go back to. */
  readonly onCancel?: (() => void) | undefined;
}

/** Makes a connection within another form: it is tested and saved there, under a name that is made of its host. */
export function NewConnection(props: Props) {
  const schema = useQuery(schemaOf("connection"));
  return <Loaded query={schema}>{(known) => <Form schema={known} {...props} />}</Loaded>;
}

function Form({ schema, protocol: first, types, taken, onSaved, onCancel }: Props & { readonly schema: Schema }) {
  const draft = useDraft(withProtocol({}, first, schema));
  const visits = useVisited();
  const [typedName, setTypedName] = useState<string>();
  const client = useQueryClient();
  const { definition } = draft;
  const protocol = useProtocol(definition);
  const [secret, setSecret] = useTypedSecret(definition, protocol);
  const looked = useMemo(() => withoutTyped(definition, secret), [definition, secret]);
  const inJson = secretValueIn(definition);
  const validation = useValidation("connection", inJson ? undefined : looked);
  const fields = definitionFields(schema, protocol ? { ...definition, type: protocol } : definition);
  const flaws = flawsOf(fields, draft.typed);
  const name = typedName ?? connectionNameOf(definition, taken);
  const isFlawed = draft.isBroken || Object.keys(flaws).length > 0;
  const type = String(definition.type);

  function whyNot(): string | undefined {
    if (isFlawed) return editingTexts.incomplete;
    if (!isId(name)) return editingTexts.idWrong;
    if (freeId(name, taken) !== name) return words.nameTaken;
    if (!types.includes(type)) return words.wrongType;
    if (inJson) return editingTexts.secretValue(inJson);
    if (validation.standing === "checking") return editingTexts.notChecked;
    return validation.standing === "invalid" ? editingTexts.invalid : undefined;
  }

  function saved() {
    for (const key of ["named", "names", "connections"]) void client.invalidateQueries({ queryKey: [key] });
    onSaved(name, type);
  }

  const values = shownValues(fields, definition, draft.typed);
  return (
    <Stack onBlur={visits.onBlur}>
    <ConnectionForm
      draft={draft}
      schema={schema}
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
      below={() => null}
      buttons={
        <>
          <DoNow needs="admin" variant="filled" whyNot={whyNot()} run={() => saveDefinition("connection", name, withSecret(definition, secret), undefined, "")} onDone={saved}>
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
