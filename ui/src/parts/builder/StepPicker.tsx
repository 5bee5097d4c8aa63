import { Group, Stack, Text, TextInput, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { type Catalogue, type KnownType, searched } from "../../model/job/catalogue";
import { builder as builderTexts } from "../../texts/builder";
import { Dialog } from "../Dialog";
import { Untrusted } from "../Untrusted";
import classes from "./Builder.module.css";
import { FamilyIcon } from "./FamilyIcon";

const words = builderTexts.pick;
const SUMMARY = 200;

interface Props {
  readonly catalogue: Catalogue;
  readonly onPick: (type: KnownType) => void;
  readonly onClose: () => void;
}

/** Offers the step types by family; Enter in the search field selects the first result. */
export function StepPicker({ catalogue, onPick, onClose }: Props) {
  const [text, setText] = useState("");
  const found = searched(catalogue, text);
  return (
    <Dialog onClose={onClose} title={words.title} size="lg">
      <Stack gap="sm">
        <TextInput
          data-autofocus
          type="search"
          label={words.search}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            const first = found[0]?.[1][0];
            if (event.key !== "Enter" || !first) return;
            event.preventDefault();
            onPick(first);
          }}
        />
        {found.length === 0 && <Text size="sm">{words.none}</Text>}
        {found.map(([family, types]) => (
          <Stack key={family} gap={4} role="group" aria-label={words.families[family] ?? family}>
            <Group gap={6} c="dimmed">
              <FamilyIcon family={family} />
              <Text size="sm" fw={600}>
                {words.families[family] ?? <Untrusted text={family} />}
              </Text>
            </Group>
            {types.map((type) => (
              <UnstyledButton key={type.type} className={classes.kind ?? ""} onClick={() => onPick(type)}>
                <Text span size="sm" fw={600}>
                  <Untrusted text={type.title} />
                </Text>{" "}
                {type.title !== type.type && (
                  <Text span size="xs" c="dimmed">
                    <Untrusted text={type.type} />
                  </Text>
                )}{" "}
                <Text span display="block" size="xs">
                  <Untrusted text={type.summary} most={SUMMARY} />
                </Text>
              </UnstyledButton>
            ))}
          </Stack>
        ))}
      </Stack>
    </Dialog>
  );
}
