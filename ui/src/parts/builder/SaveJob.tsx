import { Stack, Text } from "@mantine/core";
import { saveJobText, type StoredText } from "../../api/jobDocument";
import { differences } from "../../model/diff";
import { objectIn } from "../../model/job/whole";
import type { Json } from "../../model/pointers";
import { builder as builderTexts } from "../../texts/builder";
import { ActButton } from "../ActButton";
import { Folded } from "../Folded";
import { later } from "../later";
import { asOutdated } from "../outdated";
import { Changes } from "../Versions";

const words = builderTexts.save;
const TextDifference = later(() => import("./TextDifference").then((module) => module.TextDifference));

interface Props {
  readonly id: string;
  readonly text: string;
  readonly value: Json;
  /** The stored job; `undefined` for a new job. */
  readonly base: { readonly text: string; readonly value: Json; readonly etag: string } | undefined;
  /** The version that another user has saved in the meantime, if it is known. */
  readonly theirs: StoredText | undefined;
  readonly isDeleted: boolean;
  readonly whyNot: string | undefined;
  readonly onRefused: () => void;
  readonly onMerge: () => void;
  readonly onDiscard: () => void;
  /** Called with the ETag of the saved job. */
  readonly onSaved: (etag: string) => void;
}

/** Saves the text unchanged, after the user has reviewed the changes by step and in the text. */
export function SaveJob({ id, text, value, base, theirs, isDeleted, whyNot, onRefused, onMerge, onDiscard, onSaved }: Props) {
  return (
    <ActButton
      needs="author"
      variant="filled"
      whyNot={whyNot}
      act={{
        title: words.title(id),
        consequences: (
          <Stack gap="xs">
            {base ? <Changes changes={differences(base.value, value)} /> : <Text size="sm">{words.first}</Text>}
            {base && (
              <Folded title={words.text}>
                <TextDifference before={base.text} after={text} />
              </Folded>
            )}
          </Stack>
        ),
        isWide: true,
        verb: words.act,
        run: (reason) => saveJobText(id, text, base?.etag, reason),
      }}
      outdated={
        base &&
        asOutdated({
          kind: "job",
          id,
          base: base.value,
          mine: value,
          theirs: theirs && objectIn(theirs.text),
          isDeleted,
          onMerge,
          onDiscard,
          overwrite: (reason) => saveJobText(id, text, isDeleted ? undefined : theirs?.etag, reason),
        })
      }
      onRefused={onRefused}
      onDone={onSaved}
    >
      {words.act}
    </ActButton>
  );
}
