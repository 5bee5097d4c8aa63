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

/** A definition that another user has saved during editing. */
interface Edited<T> {
  readonly kind: string;
  readonly id: string;
  /** The definition on which the edits are based. */
  readonly base: Json;
  readonly mine: Json;
  /** The stored definition; `undefined` until it has been read, and for a deleted definition. */
  readonly theirs: Json | undefined;
  readonly isDeleted: boolean;
  /** Opens the panel that merges both versions. */
  readonly onMerge: () => void;
  /** Continues with the stored definition and discards your changes. */
  readonly onDiscard: () => void;
  /** Overwrites the stored definition with your changes. */
  overwrite(reason: string): Promise<T>;
}

/** Returns the alternatives for a dialog after a save was refused because another user saved the definition first. */
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

/** Names the user and the change, and explains each choice. */
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
