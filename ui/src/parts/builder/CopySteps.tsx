import { Button, Code, Group, List, NativeSelect, Stack, Text } from "@mantine/core";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { printed } from "../../model/document/printed";
import type { Catalogue } from "../../model/job/catalogue";
import { extracted, followingParts } from "../../model/job/extractSteps";
import type { StepEntry } from "../../model/job/outline";
import { visible } from "../../model/visible";
import { texts } from "../../texts";
import { builder as builderTexts } from "../../texts/builder";
import { Dialog } from "../Dialog";
import { RoleButton } from "../RoleButton";
import { useEditing } from "./editing";

const words = builderTexts.extract;

interface Props {
  readonly entry: StepEntry;
  readonly entries: readonly StepEntry[];
  readonly catalogue: Catalogue;
}

/** Opens the job editor with a new, unsaved job that contains a step and following steps. */
export function CopySteps(props: Props) {
  const { id } = useParams({ strict: false });
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <RoleButton needs="author" size="compact-xs" variant="default" whyNot={id === undefined ? words.unsaved : undefined} onClick={() => setOpen(true)}>
        {words.act}
      </RoleButton>
      {isOpen && id !== undefined && <CopyDialog of={id} {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function CopyDialog({ of, entry, entries, catalogue, onClose }: Props & { readonly of: string; readonly onClose: () => void }) {
  const { document, titleOf } = useEditing();
  const navigate = useNavigate();
  const parts = followingParts(entries, entry.index);
  const [last, setLast] = useState(0);
  const { job, parameters } = extracted(document.source.value, catalogue, entry.index, parts[last]?.end ?? entry.index + 1);
  return (
    <Dialog onClose={onClose} title={words.act}>
      <Stack gap="sm">
        <NativeSelect
          data-autofocus
          label={words.last}
          description={words.lastHelp}
          value={String(last)}
          data={parts.map((part, i) => ({ value: String(i), label: visible(titleOf(part.entry.id) ?? part.entry.id) }))}
          onChange={(event) => setLast(Number(event.currentTarget.value))}
        />
        <Text size="sm">{parameters.length > 0 ? words.parameters : words.none}</Text>
        {parameters.length > 0 && (
          <List size="sm">
            {parameters.map((name) => (
              <List.Item key={name}>
                <Code>{visible(name)}</Code>
              </List.Item>
            ))}
          </List>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {texts.act.leave}
          </Button>
          <Button onClick={() => void navigate({ to: "/new/job", state: { copiedSteps: { of, text: printed(job) } } })}>{words.open}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
