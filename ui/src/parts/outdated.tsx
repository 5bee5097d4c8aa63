import { List, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { latestChange } from "../api/installationQueries";
import { differences } from "../model/diff";
import type { Json } from "../model/pointers";
import { texts } from "../texts";
import { editing as editingTexts } from "../texts/editing";
import { CallerName } from "./CallerName";
import type { Outdated } from "./ConfirmAction";
import { Folded } from "./Folded";
import { Waiting } from "./Loaded";
import { Time } from "./Time";
import { Untrusted } from "./Untrusted";
import { Changes } from "./Versions";

const words = editingTexts.outdated;
const NAME = 80;
const REASON = 300;

/** A definition that is edited while another person saves it. */
interface Edited<T> {
  readonly kind: string;
  readonly id: string;
  /** The definition on which the edits are based. */
  readonly base: Json;
  readonly mine: Json;
  /** The definition that is stored now; `undefined` until that has been read, and of one that was deleted. */
  readonly theirs: Json | undefined;
  readonly isDeleted: boolean;
  /** Leads to where both are brought together. */
  readonly onMerge: () => void;
  /** Goes on from what is stored now, without the own edits. */
  readonly onDiscard: () => void;
  /** Saves the own edits over what is stored now. */
  overwrite(reason: string): Promise<T>;
}

/** Returns the alternatives for a dialog after a save was refused because another person saved the definition first. */
export function asOutdated<T>(edited: Edited<T>): Outdated<T> {
  const { kind, id, theirs, isDeleted, onMerge, onDiscard, overwrite } = edited;
  const name = `${texts.objects.kinds[kind] ?? kind} ${id}`;
  return {
    title: isDeleted ? words.deletedTitle(name) : words.title(name),
    shown: <Standing {...edited} />,
    isKnown: isDeleted || theirs !== undefined,
    choices: [
      { word: words.discard, act: onDiscard, isDestructive: true },
      ...(isDeleted ? [] : [{ word: words.merge, act: onMerge }]),
    ],
    overwrite: { word: isDeleted ? words.createAgain : words.overwrite, run: overwrite },
  };
}

/** Names the person and the change, and explains each choice. */
function Standing<T>({ kind, id, base, mine, theirs, isDeleted }: Edited<T>) {
  if (!isDeleted && theirs === undefined) return <Waiting />;
  const help = isDeleted ? words.deletedHelp : words.help;
  return (
    <Stack gap="xs">
      <LastChange kind={kind} id={id} />
      {theirs !== undefined && (
        <>
          <Text size="sm" fw={600}>
            {editingTexts.merge.theirChanges}
          </Text>
          <Changes changes={differences(base, theirs)} />
          <Folded title={words.compare}>
            <Changes changes={differences(theirs, mine)} />
          </Folded>
        </>
      )}
      <Text size="sm">{words.kept}</Text>
      <List size="sm">
        {help.map((sentence) => (
          <List.Item key={sentence}>{sentence}</List.Item>
        ))}
      </List>
    </Stack>
  );
}

function LastChange({ kind, id }: { readonly kind: string; readonly id: string }) {
  const { data: change } = useQuery(latestChange(kind, id));
  if (!change) return null;
  return (
    <Text size="sm" data-changed-by>
      <b>
        <CallerName by={change.by} most={NAME} />
      </b>{" "}
      {words.did(texts.changes.actions[change.action] ?? change.action)} <Time at={change.at} />
      {change.reason && (
        <>
          : “<Untrusted text={change.reason} most={REASON} />”
        </>
      )}
    </Text>
  );
}
