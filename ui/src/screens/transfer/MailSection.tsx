import { NativeSelect, Switch, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { allChannels } from "../../api/notifications";
import { useMe } from "../../app/useMe";
import { mailChannels } from "../../model/channels";
import type { MailLack } from "../../model/mails";
import { may } from "../../model/roles";
import { clamped, visible } from "../../model/visible";
import { MailFields } from "../../parts/MailFields";
import { transfer as words } from "../../texts/transfer";
import type { SectionProps } from "./sections";

const MOST = 80;

/** Asks whether an email is sent when an execution fails, over an existing or a new channel. */
export function MailSection({ transfer, set, lack, made }: SectionProps) {
  const isAdmin = may(useMe()?.role, "admin");
  const { data = [] } = useQuery(allChannels());
  const enabled = mailChannels(data).filter(({ isEnabled }) => isEnabled);
  const mail = enabled.map(({ id, receivers }) => ({ value: id, label: clamped(visible(`${receivers.join(", ")} (${id})`), MOST) }));
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
      {transfer.mails && transfer.channel === "" && (
        <>
          <MailFields mail={transfer} set={set} lack={lack as MailLack | undefined} isStored={made.password !== undefined} />
          <Text size="sm" c="dimmed">
            {words.newChannel}
          </Text>
        </>
      )}
    </>
  );
}
