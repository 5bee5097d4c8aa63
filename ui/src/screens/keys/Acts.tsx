import { NativeSelect, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { deleteKey, deleteKeyVersion, generateKey, importPublicKey, type KeyChoices, keyVersions } from "../../api/keyActions";
import type { StoredKey } from "../../api/types";
import { isId } from "../../model/editing";
import { ActButton } from "../../parts/ActButton";
import { UsedBy } from "../../parts/UsedBy";
import { texts } from "../../texts";
import { editing as editingTexts } from "../../texts/editing";

const words = texts.keyring.acts;
const NEW = { name: "", kind: "ssh" as KeyChoices["kind"], algorithm: "ed25519" as KeyChoices["algorithm"], user: "", days: "730" };
const DAYS = /^[1-9]\d{0,3}$/;

/** Returns a function that refreshes all displayed data about keys. */
function useRefresh(): () => void {
  const client = useQueryClient();
  return () => {
    for (const key of ["keys", "key", "expiries"]) void client.invalidateQueries({ queryKey: [key] });
  };
}

/** Generates a key of the installation. */
export function Generate() {
  const [key, setKey] = useState(NEW);
  const refresh = useRefresh();
  const isPgp = key.kind === "pgp";
  const set = (field: keyof typeof NEW) => (event: { currentTarget: { value: string } }) =>
    setKey({ ...key, [field]: event.currentTarget.value });
  return (
    <ActButton
      needs="admin"
      act={{
        title: words.generate,
        consequences: (
          <Stack gap="xs">
            <Text size="sm">{words.generateHelp}</Text>
            <TextInput
              data-autofocus
              label={texts.keyring.name}
              required
              value={key.name}
              error={key.name !== "" && !isId(key.name) && editingTexts.idWrong}
              onChange={set("name")}
            />
            <NativeSelect label={words.kind} value={key.kind} data={options(words.kinds)} onChange={set("kind")} />
            <NativeSelect
              label={texts.keyring.algorithm}
              value={key.algorithm}
              data={options(words.algorithms)}
              onChange={set("algorithm")}
            />
            {isPgp && <TextInput label={words.user} description={words.userHelp} value={key.user} onChange={set("user")} />}
            {isPgp && (
              <TextInput
                label={words.days}
                description={words.daysHelp}
                inputMode="numeric"
                value={key.days}
                error={key.days !== "" && !DAYS.test(key.days) && words.daysWrong}
                onChange={set("days")}
              />
            )}
          </Stack>
        ),
        verb: words.generateVerb,
        isIncomplete: !isId(key.name) || (isPgp && key.days !== "" && !DAYS.test(key.days)),
        run: (reason) =>
          generateKey(
            key.name,
            {
              kind: key.kind,
              algorithm: key.algorithm,
              ...(isPgp && { expires_in_days: key.days === "" ? null : Number(key.days) }),
              ...(isPgp && key.user.trim() && { user_id: key.user.trim() }),
            },
            reason,
          ),
      }}
      onDone={() => {
        setKey(NEW);
        refresh();
      }}
    />
  );
}

/** Imports a partner's public key. */
export function Import() {
  const [name, setName] = useState("");
  const [armored, setArmored] = useState("");
  const refresh = useRefresh();
  return (
    <ActButton
      needs="admin"
      act={{
        title: words.import,
        consequences: (
          <Stack gap="xs">
            <Text size="sm">{words.importHelp}</Text>
            <TextInput
              data-autofocus
              label={texts.keyring.name}
              required
              value={name}
              error={name !== "" && !isId(name) && editingTexts.idWrong}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Textarea
              label={words.armored}
              required
              autosize
              minRows={4}
              maxRows={10}
              ff="monospace"
              spellCheck={false}
              value={armored}
              error={holdsPrivate(armored) && words.notPrivate}
              onChange={(event) => setArmored(event.currentTarget.value)}
            />
          </Stack>
        ),
        verb: words.importVerb,
        isIncomplete: !isId(name) || armored.trim() === "" || holdsPrivate(armored),
        run: (reason) => importPublicKey(name, armored, reason),
      }}
      onDone={() => {
        setName("");
        setArmored("");
        refresh();
      }}
    />
  );
}

/** Generates a new version of a key of the installation. */
export function Renew({ stored: { name, kind, algorithm, has_private: isOurs } }: { readonly stored: StoredKey }) {
  const refresh = useRefresh();
  if (kind === "tls") return null;
  return (
    <ActButton
      needs="admin"
      size="compact-sm"
      whyNot={isOurs ? undefined : words.notOurs}
      act={{
        title: `${words.renew}: ${name}`,
        consequences: words.renewHelp,
        verb: words.renew,
        run: (reason) =>
          generateKey(name, { kind, algorithm: algorithm.toLowerCase().startsWith("rsa") ? "rsa_4096" : "ed25519" }, reason),
      }}
      onDone={refresh}
    >
      {words.renew}
    </ActButton>
  );
}

/** Deletes an old version of a key. */
export function RemoveVersion({ stored: { name, version: newest } }: { readonly stored: StoredKey }) {
  const [chosen, choose] = useState("");
  const refresh = useRefresh();
  return (
    <ActButton
      needs="admin"
      size="compact-sm"
      whyNot={newest === 1 ? words.oneVersion : undefined}
      act={{
        title: `${words.removeVersion}: ${name}`,
        consequences: (
          <Stack gap="xs">
            <Text size="sm">{words.removeVersionHelp}</Text>
            <OldVersions name={name} newest={newest} chosen={chosen} onChoose={choose} />
          </Stack>
        ),
        verb: words.removeVersion,
        isDestructive: true,
        isIncomplete: chosen === "",
        run: (reason) => deleteKeyVersion(name, Number(chosen), reason),
      }}
      onDone={() => {
        choose("");
        refresh();
      }}
    >
      {words.removeVersion}
    </ActButton>
  );
}

interface OldProps {
  readonly name: string;
  /** Number of the version in use, which cannot be deleted separately. */
  readonly newest: number;
  readonly chosen: string;
  readonly onChoose: (version: string) => void;
}

function OldVersions({ name, newest, chosen, onChoose }: OldProps) {
  const { data } = useQuery(keyVersions(name));
  const old = (data?.value ?? []).flatMap((each) => ("version" in each && each.version !== newest ? [each] : []));
  return (
    <NativeSelect
      label={words.whichVersion}
      value={chosen}
      data={[
        { value: "", label: words.choose },
        ...old.map(({ version, fingerprint }) => ({ value: String(version), label: words.versionOf(version, fingerprint) })),
      ]}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  );
}

/** Deletes a key with all of its versions. */
export function Remove({ name }: { readonly name: string }) {
  const refresh = useRefresh();
  return (
    <ActButton
      needs="admin"
      size="compact-sm"
      act={{
        title: `${texts.objects.delete}: ${name}`,
        consequences: (
          <Stack gap="xs">
            <Text size="sm">{words.removeHelp}</Text>
            <UsedBy kind="key" id={name} />
          </Stack>
        ),
        verb: texts.objects.delete,
        isDestructive: true,
        typed: name,
        run: (reason) => deleteKey(name, reason),
      }}
      onDone={refresh}
    >
      {texts.objects.delete}
    </ActButton>
  );
}

function options(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}

/** Returns whether an armored text contains a private key, which is never sent. */
function holdsPrivate(armored: string): boolean {
  return armored.includes("PRIVATE KEY");
}
