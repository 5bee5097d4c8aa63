import { NativeSelect, PasswordInput, Stack, Switch, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { keys } from "../../api/installationQueries";
import { useMe } from "../../app/useMe";
import { may } from "../../model/roles";
import { visible } from "../../model/visible";
import links from "../../parts/ObjectLink.module.css";
import { ImportKey } from "../../parts/ImportKey";
import { transfer as words } from "../../texts/transfer";
import { saidAt, type SectionProps } from "./sections";

/** Asks whether and how files are decrypted, and whether archives are unpacked. */
export function DecryptSection({ transfer, set, lack, made }: SectionProps) {
  const { decrypts, decryptBy, unpacks } = transfer;
  const isAdmin = may(useMe()?.role, "admin");
  const { data } = useInfiniteQuery({ ...keys(), refetchOnWindowFocus: "always" });
  const all = data?.pages.flatMap(({ value }) => value) ?? [];
  const ours = all.flatMap((each) => ("kind" in each && each.kind === "pgp" && each.has_private ? [each.name] : []));

  function decrypt(isOn: boolean) {
    const [only = ""] = ours.length === 1 ? ours : [];
    set({ decrypts: isOn, ...(isOn && transfer.key === "" && { key: only }) });
  }

  return (
    <>
      <Switch label={words.decrypts} checked={decrypts} onChange={(event) => decrypt(event.currentTarget.checked)} />
      {decrypts && (
        <Stack gap="sm" maw={400}>
          {isAdmin && (
            <NativeSelect
              label={words.decryptBy}
              value={decryptBy}
              data={[
                { value: "key", label: words.decryptBys.key },
                { value: "passphrase", label: words.decryptBys.passphrase },
              ]}
              onChange={(event) => set({ decryptBy: event.currentTarget.value === "key" ? "key" : "passphrase" })}
            />
          )}
          {decryptBy === "key" ? (
            <KeyChoice ours={ours} chosen={transfer.key} error={saidAt(lack, "key")} onChosen={(key) => set({ key })} />
          ) : (
            <PasswordInput
              label={words.passphrase}
              description={words.passphraseHelp}
              required={made.passphrase === undefined}
              placeholder={made.passphrase === undefined ? undefined : words.secretStored}
              autoComplete="new-password"
              value={transfer.passphrase}
              error={saidAt(lack, "passphrase")}
              visibilityToggleButtonProps={{ "aria-label": words.show }}
              onChange={(event) => set({ passphrase: event.currentTarget.value })}
            />
          )}
        </Stack>
      )}
      <Switch label={words.unpacks} checked={unpacks} onChange={(event) => set({ unpacks: event.currentTarget.checked })} />
    </>
  );
}

interface KeyProps {
  readonly ours: readonly string[];
  readonly chosen: string;
  readonly error: string | undefined;
  readonly onChosen: (key: string) => void;
}

function KeyChoice({ ours, chosen, error, onChosen }: KeyProps) {
  return (
    <Stack gap={4}>
      {ours.length === 0 ? (
        <Text size="sm" role={error && "alert"}>
          {words.noKeys}
        </Text>
      ) : (
        <NativeSelect
          label={words.key}
          required
          value={chosen}
          error={error}
          data={[{ value: "", label: words.chooseKey }, ...ours.map((each) => ({ value: each, label: visible(each) }))]}
          onChange={(event) => onChosen(event.currentTarget.value)}
        />
      )}
      <ImportKey kind="pgp" onImported={onChosen} />
      <div>
        <Link to="/keys" target="_blank" className={links.link}>
          {words.keysLink}
        </Link>
      </div>
    </Stack>
  );
}
