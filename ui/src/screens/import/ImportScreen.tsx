import { FileInput, Group, NativeSelect, Paper, Stack, Text } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { type DragEvent, useState } from "react";
import { makePlan, type Source } from "../../api/plans";
import { readDefinition } from "../../model/editing";
import { POLICIES, type Policy } from "../../model/bundles";
import { DoNow } from "../../parts/DoNow";
import { Page } from "../../parts/Page";
import { texts } from "../../texts";
import { bundles as bundlesTexts } from "../../texts/bundles";

const words = bundlesTexts.import;
/** The first bytes of a zip file. */
const SIGNATURE = "PK";

/** Lets the user select a bundle and compares it with the installation. */
export function ImportScreen() {
  const [file, setFile] = useState<File | null>(null);
  const [bundle, setBundle] = useState<Source["bundle"]>();
  const [isWrong, setWrong] = useState(false);
  const [policy, setPolicy] = useState<Policy>("fail");
  const navigate = useNavigate();

  async function choose(chosen: File | null) {
    setFile(chosen);
    const read = chosen ? await readBundle(chosen) : undefined;
    setBundle(read);
    setWrong(chosen !== null && read === undefined);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    void choose(event.dataTransfer.files[0] ?? null);
  }

  const isReady = bundle !== undefined && file !== null;
  return (
    <Page title={texts.importTitle}>
      <Paper withBorder p="md" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <Stack gap="sm">
          <Text size="sm">{words.help}</Text>
          <FileInput
            label={words.file}
            description={words.drop}
            accept=".zip,.json,application/zip,application/json"
            value={file}
            error={isWrong && words.wrong}
            onChange={(chosen) => void choose(chosen)}
          />
          <NativeSelect
            label={words.policy}
            value={policy}
            data={POLICIES.map((each) => ({ value: each, label: bundlesTexts.policies[each] }))}
            onChange={(event) => setPolicy(event.currentTarget.value as Policy)}
          />
          <Group>
            <DoNow
              needs="author"
              variant="filled"
              whyNot={isReady ? undefined : words.chooseFirst}
              run={() => makePlan({ name: file?.name ?? "", bundle: bundle ?? {}, policy, values: {} })}
              onDone={({ plan_id }) => void navigate({ to: "/plans/$id", params: { id: plan_id } })}
            >
              {words.make}
            </DoNow>
          </Group>
        </Stack>
      </Paper>
    </Page>
  );
}

/** Reads the file of a bundle; returns `undefined` if it is not a bundle. */
async function readBundle(file: File): Promise<Source["bundle"] | undefined> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (new TextDecoder().decode(bytes.subarray(0, SIGNATURE.length)) === SIGNATURE) return { zip: base64(bytes) };
  return readDefinition(new TextDecoder().decode(bytes));
}

const CHUNK = 32_768;

function base64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(text);
}
