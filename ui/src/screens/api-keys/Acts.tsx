import { NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { createApiKey, deleteApiKey, rotateApiKey } from "../../api/acts";
import { type IssuedApiKey, type Role, ROLES } from "../../api/types";
import { shownZone } from "../../app/preferences";
import { useStore } from "../../app/useStore";
import { zoneName } from "../../model/times";
import { endOfDay } from "../../model/zones";
import { ActButton } from "../../parts/ActButton";
import { texts } from "../../texts";
import { Untrusted } from "../../parts/Untrusted";

const words = texts.apiKeys;
const OVERLAP = "86400";
const NOTHING = { name: "", role: "reader" as Role, description: "", expires: "" };

interface IssueProps {
  readonly onDone: (issued: IssuedApiKey) => void;
}

/** Creates an API key. */
export function Create({ onDone }: IssueProps) {
  const [key, setKey] = useState(NOTHING);
  const zone = useStore(shownZone);
  const end = endOfDay(key.expires, zone);
  const name = key.name.trim();
  const set = (field: keyof typeof NOTHING) => (event: { currentTarget: { value: string } }) =>
    setKey({ ...key, [field]: event.currentTarget.value });
  return (
    <ActButton
      needs="admin"
      variant="filled"
      act={{
        title: words.create,
        consequences: (
          <Stack gap="xs">
            <Text size="sm">{words.createHelp}</Text>
            <TextInput data-autofocus label={words.name} description={words.nameHelp} value={key.name} required onChange={set("name")} />
            <NativeSelect label={words.role} value={key.role} data={ROLES} onChange={set("role")} />
            <TextInput label={words.description} value={key.description} onChange={set("description")} />
            <TextInput
              type="date"
              label={words.expires}
              description={words.expiresHelp(zoneName(zone))}
              value={key.expires}
              onChange={set("expires")}
            />
          </Stack>
        ),
        verb: words.createVerb,
        isIncomplete: name === "" || (key.expires !== "" && end === undefined),
        run: (reason) =>
          createApiKey(
            name,
            {
              role: key.role,
              description: key.description.trim(),
              ...(end && { expires_at: end }),
            },
            reason,
          ),
      }}
      onDone={(issued) => {
        setKey(NOTHING);
        onDone(issued);
      }}
    />
  );
}

/** Replaces the value of an API key. */
export function Rotate({ name, onDone }: IssueProps & { readonly name: string }) {
  const [overlap, setOverlap] = useState(OVERLAP);
  const overlaps = Object.entries(words.overlaps).map(([value, label]) => ({ value, label }));
  return (
    <ActButton
      needs="admin"
      size="compact-sm"
      act={{
        title: words.rotate,
        consequences: (
          <Stack gap="xs">
            <Text size="sm">
              <Untrusted text={words.rotateHelp(name)} />
            </Text>
            <NativeSelect
              label={words.overlap}
              value={overlap}
              data={overlaps}
              onChange={(event) => setOverlap(event.currentTarget.value)}
            />
          </Stack>
        ),
        verb: words.rotate,
        isDestructive: overlap === "0",
        run: (reason) => rotateApiKey(name, Number(overlap), reason),
      }}
      onDone={onDone}
    />
  );
}

/** Deletes an API key. */
export function Remove({ name, onDone }: { readonly name: string; readonly onDone: () => void }) {
  return (
    <ActButton
      needs="admin"
      size="compact-sm"
      act={{
        title: words.remove,
        consequences: words.removeHelp,
        verb: texts.objects.delete,
        isDestructive: true,
        typed: name,
        run: (reason) => deleteApiKey(name, reason),
      }}
      onDone={onDone}
    >
      {texts.objects.delete}
    </ActButton>
  );
}
