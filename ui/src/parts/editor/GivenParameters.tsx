import { Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { useQueries } from "@tanstack/react-query";
import { job } from "../../api/jobs";
import { before, givenText, nodesOf, readGiven, setParameter } from "../../model/chainEdit";
import { type Field, fieldsOf } from "../../model/parameters";
import { isObject, type Json, type JsonObject } from "../../model/pointers";
import { chainBuilder as words } from "../../texts/chainBuilder";
import { described } from "../Described";
import { FieldHelp } from "../fields/FieldHelp";
import { Untrusted } from "../Untrusted";
import { useTypedText } from "../useTypedText";
import { useJobParameters } from "./useTargetParameters";

interface Props {
  readonly chain: JsonObject;
  /** Id of the node. */
  readonly id: string;
  readonly jobId: string;
  readonly onChange: (chain: JsonObject) => void;
}

/** The parameters for the job of a node: values, and outputs of the nodes that have ended before it. */
export function GivenParameters({ chain, id, jobId, onChange }: Props) {
  const schema = useJobParameters(jobId);
  const outputs = useOffered(chain, id);
  const node = nodesOf(chain).find((each) => each.id === id);
  const given = isObject(node?.parameters) ? node.parameters : {};
  const fields = fieldsOf(schema);
  const unknown = Object.keys(given).filter((name) => !fields.some((field) => field.name === name));

  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        {words.parameters}
      </Text>
      {fields.length === 0 && <Text size="sm">{words.noParameters}</Text>}
      {fields.map((field) => (
        <Given
          key={field.name}
          field={field}
          value={given[field.name]}
          outputs={outputs}
          onValue={(value) => onChange(setParameter(chain, id, field.name, value))}
        />
      ))}
      {unknown.length > 0 && fields.length > 0 && <Text size="sm">{words.others(unknown.join(", "))}</Text>}
    </Stack>
  );
}

interface GivenProps {
  readonly field: Field;
  readonly value: Json | undefined;
  /** The references that can be inserted. */
  readonly outputs: readonly string[];
  readonly onValue: (value: Json | undefined) => void;
}

/** The field for one parameter of a node's job. */
function Given({ field: { name, title, description, isRequired, asking }, value, outputs, onValue }: GivenProps) {
  const [text, type] = useTypedText(givenText(value));

  function give(next: string) {
    const read = readGiven(next, asking === "text");
    type(next, givenText(read));
    onValue(read);
  }

  return (
    <Group align="end" gap="xs">
      <TextInput
        flex={1}
        label={<Untrusted text={title} most={120} />}
        description={described(text, description !== "" && <FieldHelp help={description} />)}
        withAsterisk={isRequired}
        required={isRequired}
        autoComplete="off"
        name={name}
        value={text}
        onChange={(event) => give(event.currentTarget.value)}
      />
      {outputs.length > 0 && (
        <NativeSelect
          aria-label={words.insertInto(name)}
          value=""
          data={[{ value: "", label: words.insert }, ...outputs]}
          onChange={(event) => event.currentTarget.value && give(text + event.currentTarget.value)}
        />
      )}
    </Group>
  );
}

/** Returns the references that a node can use: outputs of earlier nodes, and parameters of the chain. */
function useOffered(chain: JsonObject, id: string): readonly string[] {
  const earlier = before(chain, id);
  const nodes = nodesOf(chain).filter((node) => earlier.includes(node.id));
  const jobs = useQueries({ queries: nodes.map((node) => ({ ...job(node.job_id), retry: false })) });
  const outputs = nodes.flatMap((node, i) =>
    Object.keys(jobs[i]?.data?.definition.outputs ?? {}).map((output) => `{{chain.${node.id}.${output}}}`),
  );
  const parameters = isObject(chain.parameters) && isObject(chain.parameters.properties) ? chain.parameters.properties : {};
  return [...outputs, ...Object.keys(parameters).map((name) => `{{parameters.${name}}}`)];
}
