import { Stack, TextInput } from "@mantine/core";
import type { FormSchema } from "../../model/document/fields";
import type { Catalogue } from "../../model/job/catalogue";
import { renamedStep } from "../../model/job/operations";
import type { StepEntry } from "../../model/job/outline";
import { isObject, type Json } from "../../model/pointers";
import { described } from "../Described";
import { Folded } from "../Folded";
import { builder as builderTexts } from "../../texts/builder";
import { useTypedText } from "../useTypedText";
import { useEditing } from "./editing";
import { useErrors } from "./Field";
import { RootSchema, useRootSchema } from "./rootSchema";
import { SchemaForm } from "./SchemaForm";

const words = builderTexts.step;
const STEP_ELSEWHERE = ["id", "type", "config", "isolated"];

/** The fields of one step: its id, the configuration of its type, and below them the common fields of all steps. */
export function StepForm({ catalogue, entry }: { readonly catalogue: Catalogue; readonly entry: StepEntry }) {
  const { document } = useEditing();
  const job = useRootSchema();
  const pointer = `/steps/${entry.index}`;
  const steps = isObject(document.source.value) ? document.source.value.steps : undefined;
  const step: Json | undefined = Array.isArray(steps) ? (steps[entry.index] as Json) : undefined;
  const type = catalogue.get(entry.type);
  const general: FormSchema = job.$defs?.step ?? {};
  const isBare = type?.family === "flow" && Object.keys(type.config.properties ?? {}).length === 0;
  if (entry.type === "flow.end" || entry.type === "flow.else") return null;
  return (
    <Stack gap="sm">
      <StepId key={entry.index} entry={entry} />
      {type && !isBare && (
        <RootSchema value={type.config}>
          <SchemaForm
            schema={type.config}
            root={type.config}
            pointer={`${pointer}/config`}
            value={isObject(step) ? step.config : undefined}
            without={entry.type === "flow.if" && isExists(step) ? ["right"] : []}
          />
        </RootSchema>
      )}
      <Folded title={words.more}>
        <SchemaForm schema={general} root={job} pointer={pointer} value={step} without={STEP_ELSEWHERE} />
      </Folded>
    </Stack>
  );
}

/** Returns whether a condition only checks existence, so that it has no operand. */
function isExists(step: Json | undefined): boolean {
  const config = isObject(step) ? step.config : undefined;
  return isObject(config) && config.operator === "exists" && !Object.hasOwn(config, "right");
}

const ID = /^[a-z0-9][a-z0-9_-]{0,62}$/;

/** The id of a step. It changes when the user leaves the field, and references to the step are updated. */
function StepId({ entry }: { readonly entry: StepEntry }) {
  const { document, isReadOnly } = useEditing();
  const error = useErrors(`/steps/${entry.index}/id`);
  const shown = entry.hasId ? entry.id : "";
  const [text, type] = useTypedText(shown);
  const isWrong = text !== "" && !ID.test(text);

  function rename() {
    if (isWrong || text === "" || text === shown) return;
    document.change("", (source) => renamedStep(source, entry.index, text));
    type(text, text);
  }

  return (
    <TextInput
      label={words.id}
      description={described(text, words.idHelp)}
      error={isWrong ? words.idWrong : error}
      value={text}
      readOnly={isReadOnly}
      autoComplete="off"
      onChange={(event) => type(event.currentTarget.value, shown)}
      onBlur={rename}
      onKeyDown={(event) => {
        if (event.key === "Enter") rename();
      }}
    />
  );
}
