import { FileInput, Group, PasswordInput, Stack, Textarea, TextInput } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { importPrivateKey } from "../api/keyActions";
import { named } from "../api/named";
import { useMe } from "../app/useMe";
import { type ImportedKey, keyText, lackOfKey, MAX_KEY_BYTES } from "../model/keyImport";
import { may } from "../model/roles";
import { transfer } from "../texts/transfer";
import { DoNow } from "./DoNow";
import { Fold } from "./Folded";

const words = transfer.importKey;

interface Props {
  readonly kind: ImportedKey["kind"];
  /** Called with the name of the imported key. */
  readonly onImported: (name: string) => void;
}

/** Imports a private key within a form that names a key, from pasted text or a file. */
export function ImportKey({ kind, onImported }: Props) {
  const isAdmin = may(useMe()?.role, "admin");
  const [isOpen, setOpen] = useState(false);
  const fold = useRef<HTMLDivElement>(null);
  if (!isAdmin) return null;

  function imported(name: string): void {
    setOpen(false);
    // The button that was pressed no longer exists.
    fold.current?.querySelector("button")?.focus();
    onImported(name);
  }

  return (
    <div ref={fold} data-import-key={kind}>
      <Fold title={words.title[kind]} isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
        <Fields kind={kind} onImported={imported} />
      </Fold>
    </div>
  );
}

function Fields({ kind, onImported }: Props) {
  const [key, setKey] = useState<ImportedKey>({ kind, name: "", text: "", passphrase: "" });
  const [file, setFile] = useState<File | null>(null);
  const { data: keys = [] } = useQuery(named("key"));
  const client = useQueryClient();
  const lack = lackOfKey(key, keys.map(({ name }) => name));
  const isTooLarge = (file?.size ?? 0) > MAX_KEY_BYTES;
  const set = (change: Partial<ImportedKey>) => setKey((now) => ({ ...now, ...change }));

  async function read(chosen: File | null) {
    setFile(chosen);
    set({ text: chosen && chosen.size <= MAX_KEY_BYTES ? keyText(new Uint8Array(await chosen.arrayBuffer())) : "" });
  }

  async function send(): Promise<string> {
    try {
      await importPrivateKey(key);
    } finally {
      // Refreshes the lists, so that the field for the key offers it.
      await Promise.all(["keys", "key", "named", "names", "expiries"].map((each) => client.invalidateQueries({ queryKey: [each] })));
    }
    return key.name;
  }

  return (
    <Stack gap="sm" maw={560}>
      <TextInput
        label={words.name}
        required
        autoComplete="off"
        spellCheck={false}
        value={key.name}
        error={key.name !== "" && (lack === "name" || lack === "taken") && words.lacks[lack]}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <FileInput
        label={words.file}
        clearable
        clearButtonProps={{ "aria-label": words.removeFile }}
        value={file}
        error={isTooLarge && words.lacks.size}
        onChange={(chosen) => void read(chosen)}
      />
      {file === null && (
        <Textarea
          label={words.text}
          autosize
          minRows={3}
          maxRows={8}
          autoComplete="off"
          spellCheck={false}
          value={key.text}
          onChange={(event) => set({ text: event.currentTarget.value })}
        />
      )}
      <PasswordInput
        label={words.passphrase}
        description={transfer.passphraseHelp}
        autoComplete="new-password"
        value={key.passphrase}
        visibilityToggleButtonProps={{ "aria-label": transfer.show }}
        onChange={(event) => set({ passphrase: event.currentTarget.value })}
      />
      <Group>
        <DoNow needs="admin" whyNot={lack && words.lacks[lack]} run={send} onDone={onImported}>
          {words.act}
        </DoNow>
      </Group>
    </Stack>
  );
}
