import { Stack, Text } from "@mantine/core";
import { lazy, Suspense } from "react";
import { saveJobText } from "../../api/jobDocument";
import { differences } from "../../model/diff";
import type { Json } from "../../model/pointers";
import { texts } from "../../texts";
import { ActButton } from "../ActButton";
import { Folded } from "../Folded";
import { Waiting } from "../Loaded";
import { Changes } from "../Versions";

const words = texts.builder.save;
const TextDifference = lazy(() => import("./TextDifference").then((module) => ({ default: module.TextDifference })));

interface Props {
  readonly id: string;
  readonly text: string;
  readonly value: Json;
  /** What is stored; `undefined` of a new job. */
  readonly base: { readonly text: string; readonly value: Json; readonly etag: string } | undefined;
  readonly whyNot: string | undefined;
  readonly onRefused: () => void;
  /** Called with the ETag of what was saved. */
  readonly onSaved: (etag: string) => void;
}

/** Saves the text as it is, after a look at what changes by step and in the text. */
export function SaveJob({ id, text, value, base, whyNot, onRefused, onSaved }: Props) {
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
                <Suspense fallback={<Waiting />}>
                  <TextDifference before={base.text} after={text} />
                </Suspense>
              </Folded>
            )}
          </Stack>
        ),
        verb: words.act,
        run: (reason) => saveJobText(id, text, base?.etag, reason),
      }}
      onRefused={onRefused}
      onDone={onSaved}
    >
      {words.act}
    </ActButton>
  );
}
