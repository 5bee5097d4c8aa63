import { Button, Group, Stack, Text, TextInput, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import type { FormField } from "../../model/document/fields";
import { type Fit, fitOf, type Offer } from "../../model/job/offers";
import { nameOfReference } from "../../model/job/referenceNames";
import type { Json } from "../../model/pointers";
import { visible } from "../../model/visible";
import { builder as builderTexts } from "../../texts/builder";
import { Dialog } from "../Dialog";
import { Untrusted } from "../Untrusted";
import { useEditing } from "./editing";

const words = builderTexts.references;
const PATH = 120;
const HELP = 200;
/** Group of the most likely offer; no step has this id. */
const LIKELY = " ";
/** Maximum number of rendered offers; a search finds the others. */
const MOST = 200;

interface Props {
  readonly field: FormField;
  readonly value: Json | undefined;
  readonly onPick: (value: string) => void;
  readonly onClose: () => void;
}

/** Offers the references that a field can use at its location in the plan, and inserts the selected reference. */
export function ReferencePicker({ field, value, onPick, onClose }: Props) {
  const { offersFor, likelyFor, titleOf } = useEditing();
  const [search, setSearch] = useState("");
  const text = search.trim().toLowerCase();
  const fitting = offersFor(field).flatMap((offer): Array<readonly [Offer, Fit]> => {
    const fit = fitOf(field, offer);
    const said = `${offer.path} ${offer.help} ${nameOfReference(offer.path, titleOf)}`;
    return fit && said.toLowerCase().includes(text) ? [[offer, fit]] : [];
  });
  const path = likelyFor(field);
  const likely = fitting.filter(([offer]) => offer.path === path).map(([offer, fit]) => [{ ...offer, group: LIKELY }, fit] as const);
  const shown = [...likely, ...fitting.filter(([offer]) => offer.path !== path).slice(0, MOST)];
  const groups = [...new Set(shown.map(([offer]) => offer.group))];

  function nameOf(group: string): string {
    return group === LIKELY ? words.likely : (words.groups[group] ?? words.step(titleOf(group) ?? group, group));
  }

  function pick(taken: string, fit: Fit) {
    const reference = `{{${taken}}}`;
    const isPut = typeof value === "string" && value !== "" && (fit === "part" || field.widget === "text" || field.widget === "multiline");
    onPick(isPut ? value + reference : reference);
    onClose();
  }

  return (
    <Dialog onClose={onClose} title={<Untrusted text={words.title(field.title)} most={PATH} />} size="lg">
      {field.widget === "secret" ? (
        <Secret onPick={(name) => pick(`secrets.${name}`, "whole")} />
      ) : (
        <Stack gap="sm">
          <TextInput
            data-autofocus
            type="search"
            label={words.search}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            onKeyDown={(event) => {
              const [first] = shown;
              if (event.key !== "Enter" || !first) return;
              event.preventDefault();
              pick(first[0].path, first[1]);
            }}
          />
          {shown.length === 0 && <Text size="sm">{words.none}</Text>}
          {groups.map((group) => (
            <Stack key={group} gap={4} role="group" aria-label={visible(nameOf(group))}>
              <Text size="sm" fw={600}>
                <Untrusted text={nameOf(group)} most={PATH} />
              </Text>
              {shown
                .filter(([offer]) => offer.group === group)
                .map(([offer, fit]) => (
                  <OfferButton key={offer.path} offer={offer} onPick={() => pick(offer.path, fit)} />
                ))}
            </Stack>
          ))}
        </Stack>
      )}
    </Dialog>
  );
}

function OfferButton({ offer: { path, help }, onPick }: { readonly offer: Offer; readonly onPick: () => void }) {
  const { lastValueOf, titleOf } = useEditing();
  const last = lastValueOf(path);
  const name = nameOfReference(path, titleOf);
  return (
    <UnstyledButton onClick={onPick} px="xs" py={4}>
      <Text span size="sm" fw={500}>
        <Untrusted text={name} most={PATH} />
      </Text>{" "}
      {name !== path && (
        <Text span size="xs" c="dimmed" ff="monospace">
          <Untrusted text={path} most={PATH} />
        </Text>
      )}{" "}
      <Text span size="xs">
        <Untrusted text={[help, last !== undefined && words.last(last)].filter(Boolean).join(" · ")} most={HELP} />
      </Text>
    </UnstyledButton>
  );
}

function Secret({ onPick }: { readonly onPick: (name: string) => void }) {
  const [name, setName] = useState("");
  return (
    <Group align="end">
      <TextInput data-autofocus label={words.secret} value={name} autoComplete="off" onChange={(event) => setName(event.currentTarget.value)} />
      <Button disabled={!/^[\w-]+$/.test(name)} onClick={() => onPick(name)}>
        {words.takeSecret}
      </Button>
    </Group>
  );
}
