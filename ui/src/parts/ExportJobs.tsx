import { Checkbox, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { exportJobs } from "../api/plans";
import { counted } from "../model/numbers";
import { bundles as bundlesTexts } from "../texts/bundles";
import { ActButton } from "./ActButton";
import { Untrusted } from "./Untrusted";

const words = bundlesTexts.export;

interface Props {
  readonly ids: readonly string[];
  /** Why nothing can be exported now. */
  readonly whyNot?: string | undefined;
}

/** Lets the browser save jobs and their related objects as a bundle. */
export function ExportJobs({ ids, whyNot }: Props) {
  const [isWithDependencies, setDependencies] = useState(true);
  const [isWithStarters, setStarters] = useState(true);
  const [isMarked, setMarked] = useState(false);
  const only = ids.length === 1 ? ids[0] : undefined;
  return (
    <ActButton
      needs="author"
      whyNot={whyNot}
      act={{
        title: words.of(only ?? counted(ids.length, "job")),
        consequences: (
          <Stack gap="xs">
            <Text size="sm">{words.help}</Text>
            {!only && <Untrusted text={ids.join(", ")} most={400} />}
            <Checkbox label={words.dependencies} checked={isWithDependencies} onChange={() => setDependencies(!isWithDependencies)} />
            <Checkbox label={words.starters} checked={isWithStarters} onChange={() => setStarters(!isWithStarters)} />
            <Checkbox label={words.mark} checked={isMarked} onChange={() => setMarked(!isMarked)} />
          </Stack>
        ),
        verb: words.verb,
        isUnreasoned: true,
        run: () =>
          exportJobs(
            {
              job_ids: ids,
              with_dependencies: isWithDependencies,
              with_starters: isWithStarters,
              credentials: isMarked ? "mark" : "refuse",
            },
            `courier-${only ?? "jobs"}.zip`,
          ),
      }}
      onDone={() => undefined}
    >
      {words.title}
    </ActButton>
  );
}
