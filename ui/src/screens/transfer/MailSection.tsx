import { Group, NativeSelect, PasswordInput, Radio, SimpleGrid, Switch, Text, TextInput } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { channels } from "../../api/notifications";
import { useMe } from "../../app/useMe";
import { receiversOf } from "../../model/channels";
import { may } from "../../model/roles";
import { ENCRYPTIONS, senderOf, type Transfer } from "../../model/transferWizard";
import { clamped, visible } from "../../model/visible";
import { Folded } from "../../parts/Folded";
import { transfer as words } from "../../texts/transfer";
import type { SectionProps } from "./sections";

const MAIL: readonly string[] = ["smtp", "graph", "acs"];
const MOST = 80;

/** Asks whether somebody gets a mail when a run fails: over a channel that there is, or over a new one. */
export function MailSection(props: SectionProps) {
  const { transfer, set } = props;
  const isAdmin = may(useMe()?.role, "admin");
  const { data } = useInfiniteQuery(channels(""));
  const all = data?.pages.flatMap(({ value }) => value) ?? [];
  const mail = all.flatMap((each) =>
    "definition" in each && MAIL.includes(each.definition.type) && receiversOf(each.definition).length > 0
      ? [{ value: each.channel_id, label: clamped(visible(`${receiversOf(each.definition).join(", ")} (${each.channel_id})`), MOST) }]
      : [],
  );
  const isPossible = isAdmin || mail.length > 0;

  function turn(isOn: boolean) {
    set({ mails: isOn, ...(isOn && transfer.address === "" && { channel: mail[0]?.value ?? "" }) });
  }

  return (
    <>
      <Switch
        label={words.mails}
        description={isPossible ? undefined : words.noChannel}
        disabled={!isPossible}
        checked={transfer.mails}
        onChange={(event) => turn(event.currentTarget.checked)}
      />
      {transfer.mails && mail.length > 0 && (
        <NativeSelect
          label={words.channel}
          maw={400}
          value={transfer.channel}
          data={[...mail, ...(isAdmin ? [{ value: "", label: words.anotherAddress }] : [])]}
          onChange={(event) => set({ channel: event.currentTarget.value })}
        />
      )}
      {transfer.mails && transfer.channel === "" && <NewChannel {...props} />}
    </>
  );
}

function NewChannel({ transfer, set }: SectionProps) {
  const { address, server, encryption, user, password } = transfer;
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <TextInput
          label={words.address}
          description={words.addressHelp}
          required
          type="email"
          autoComplete="off"
          value={address}
          onChange={(event) => set({ address: event.currentTarget.value })}
        />
        <TextInput
          label={words.mailServer}
          description={words.mailServerHelp}
          required
          autoComplete="off"
          spellCheck={false}
          value={server}
          onChange={(event) => set({ server: event.currentTarget.value })}
        />
        <Radio.Group label={words.encryption} value={encryption} onChange={(value) => set({ encryption: value as Transfer["encryption"] })}>
          <Group gap="md" mt={4}>
            {ENCRYPTIONS.map((value) => (
              <Radio key={value} value={value} label={words.encryptions[value]} />
            ))}
          </Group>
        </Radio.Group>
        <TextInput
          label={words.sender}
          required
          type="email"
          autoComplete="off"
          value={senderOf(transfer)}
          onChange={(event) => set({ sender: event.currentTarget.value })}
        />
      </SimpleGrid>
      <Folded title={words.login}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <TextInput label={words.user} autoComplete="off" value={user} onChange={(event) => set({ user: event.currentTarget.value })} />
          <PasswordInput
            label={words.password}
            description={words.passphraseHelp}
            autoComplete="new-password"
            value={password}
            visibilityToggleButtonProps={{ "aria-label": words.show }}
            onChange={(event) => set({ password: event.currentTarget.value })}
          />
        </SimpleGrid>
      </Folded>
      <Text size="sm" c="dimmed">
        {words.newChannel}
      </Text>
    </>
  );
}
