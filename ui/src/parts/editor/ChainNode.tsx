import { Box, Button, Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import {
  disconnect,
  type EditedNode,
  nodesOf,
  referringTo,
  removeNode,
  renameNode,
  setJob,
  setWaiting,
  type Waiting,
  waitingOf,
  waitsFor,
} from "../../model/chainEdit";
import { isId } from "../../model/editing";
import type { JsonObject } from "../../model/pointers";
import { chainBuilder as words } from "../../texts/chainBuilder";
import { described } from "../Described";
import { NameField } from "../PickedField";
import { Untrusted } from "../Untrusted";
import { GivenParameters } from "./GivenParameters";
import { Problems, type Validated } from "./ValidationPanel";

interface Props {
  readonly chain: JsonObject;
  readonly node: EditedNode;
  /** The server's findings about this node. */
  readonly problems: Validated["errors"];
  /** Makes the node wait for another node, unless that would create a cycle. */
  readonly onDraw: (from: string) => void;
  readonly onChange: (chain: JsonObject) => void;
  readonly onChosen: (id: string | undefined) => void;
}

/** One node of a chain: its id, its job, its dependencies, and the parameters of its job. */
export function ChainNode({ chain, node: { id, job_id: jobId }, problems, onDraw, onChange, onChosen }: Props) {
  const [typed, setTyped] = useState(id);
  const others = nodesOf(chain).filter((each) => each.id !== id);
  const isFree = isId(typed) && !others.some((each) => each.id === typed);
  const waits = waitsFor(chain).get(id) ?? [];
  const referring = referringTo(chain, id);

  function rename() {
    if (typed === id || !isFree) return;
    onChange(renameNode(chain, id, typed));
    onChosen(typed);
  }

  return (
    <Stack gap="sm" component="section" aria-label={words.node(id)}>
      <Text fw={600}>
        <Untrusted text={words.node(id)} most={120} />
      </Text>
      <Box c="red">
        <Problems problems={problems} definition={chain} />
      </Box>
      <Group align="start" gap="sm">
        <TextInput
          label={words.id}
          description={described(typed)}
          value={typed}
          error={!isFree && words.idWrong}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={rename}
        />
        <NameField
          picks="job"
          label={words.job}
          description={described(jobId)}
          value={jobId}
          onText={(text) => onChange(setJob(chain, id, text))}
        />
      </Group>
      <Text size="sm" fw={600}>
        {words.waitsFor}
      </Text>
      {waits.length === 0 && <Text size="sm">{words.nothing}</Text>}
      {waits.map((from) => (
        <Group key={from} align="end" gap="xs">
          <NativeSelect
            label={<Untrusted text={words.waitsForOne(from)} most={120} />}
            value={waitingOf(chain, from, id)}
            data={Object.entries(words.how).map(([value, label]) => ({ value, label }))}
            onChange={(event) => onChange(setWaiting(chain, from, id, event.currentTarget.value as Waiting))}
          />
          <Button variant="default" aria-label={words.noMoreOf(from)} onClick={() => onChange(disconnect(chain, from, id))}>
            {words.noMore}
          </Button>
        </Group>
      ))}
      <NativeSelect
        maw={320}
        label={words.addWait}
        value=""
        data={["", ...others.map((each) => each.id).filter((each) => !waits.includes(each))].map((value) => ({
          value,
          label: value || words.choose,
        }))}
        onChange={(event) => event.currentTarget.value && onDraw(event.currentTarget.value)}
      />
      <GivenParameters chain={chain} id={id} jobId={jobId} onChange={onChange} />
      {referring.length > 0 && <Text size="sm">{words.referring(referring.join(", "))}</Text>}
      <div>
        <Button
          variant="default"
          onClick={() => {
            onChange(removeNode(chain, id));
            onChosen(undefined);
          }}
        >
          {words.remove}
        </Button>
      </div>
    </Stack>
  );
}
