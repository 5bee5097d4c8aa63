import { Group, PasswordInput, Radio, SimpleGrid, TextInput } from "@mantine/core";
import { useState } from "react";
import { ENCRYPTIONS, type Mail, type MailLack, senderOf } from "../model/mails";
import { transfer as words } from "../texts/transfer";
import { Fold } from "./Folded";

interface Props {
  readonly mail: Mail;
  readonly set: (change: Partial<Mail>) => void;
  /** The missing or invalid entry, if the form should show it. */
  readonly lack: MailLack | undefined;
  /** Whether the password has been stored before. */
  readonly isStored: boolean;
  /** Whether another field asks for the address. */
  readonly isAddressed?: boolean;
}

/** Asks for the receiver of emails and the mail server. */
export function MailFields({ mail, set, lack, isStored, isAddressed = false }: Props) {
  const { address, server, encryption, user, password } = mail;
  const [isOpen, setOpen] = useState(false);
  const saidAt = (own: MailLack) => lack === own && words.lacks[own];
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        {!isAddressed && (
          <TextInput
            label={words.address}
            description={words.addressHelp}
            required
            type="email"
            autoComplete="off"
            value={address}
            error={saidAt("address")}
            onChange={(event) => set({ address: event.currentTarget.value })}
          />
        )}
        <TextInput
          label={words.mailServer}
          description={words.mailServerHelp}
          required
          autoComplete="off"
          spellCheck={false}
          value={server}
          error={saidAt("server")}
          onChange={(event) => set({ server: event.currentTarget.value })}
        />
        <Radio.Group
          label={words.encryption}
          value={encryption}
          error={saidAt("loginNeedsTls")}
          onChange={(value) => set({ encryption: value as Mail["encryption"] })}
        >
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
          value={senderOf(mail)}
          error={saidAt("sender")}
          onChange={(event) => set({ sender: event.currentTarget.value })}
        />
      </SimpleGrid>
      <Fold title={words.login} isOpen={isOpen || lack === "password"} onToggle={() => setOpen(!isOpen)}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <TextInput label={words.user} autoComplete="off" value={user} onChange={(event) => set({ user: event.currentTarget.value })} />
          <PasswordInput
            label={words.password}
            description={words.passphraseHelp}
            autoComplete="new-password"
            placeholder={isStored ? words.secretStored : undefined}
            value={password}
            error={saidAt("password")}
            visibilityToggleButtonProps={{ "aria-label": words.show }}
            onChange={(event) => set({ password: event.currentTarget.value })}
          />
        </SimpleGrid>
      </Fold>
    </>
  );
}
