import { Button, Group, Stack, Switch, Text, TextInput } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { NewMailChannel } from "../../api/failureMail";
import { allChannels } from "../../api/notifications";
import { useMe } from "../../app/useMe";
import { mailChannels } from "../../model/channels";
import { removeAt, setAt } from "../../model/document/edits";
import { printed } from "../../model/document/printed";
import { channelLike, channelTo, failureMailsIn, withOtherFailureMail, withoutFailureMails } from "../../model/job/failureMail";
import { isAddress, lackOfMail, type Mail, NEW_MAIL } from "../../model/mails";
import { type Json, valueAt } from "../../model/pointers";
import { may } from "../../model/roles";
import { builder as builderTexts } from "../../texts/builder";
import { transfer } from "../../texts/transfer";
import { DoNow } from "../DoNow";
import { MailFields } from "../MailFields";
import { ObjectLink } from "../ObjectLink";
import { Untrusted } from "../Untrusted";
import { useEditing } from "./editing";

const words = builderTexts.failureMail;
const NOTIFY = "/notify";
const MOST = 200;

/** Shows whether an email is sent when an execution of the job fails, and lets the user change that. */
export function FailureMail() {
  const { document, isReadOnly } = useEditing();
  const { data } = useQuery({ ...allChannels(), refetchOnWindowFocus: "always" });
  const known = mailChannels(data ?? []);
  const [isAsking, setAsking] = useState(false);
  const mails = failureMailsIn(valueAt(document.source.value, NOTIFY), known);
  const isOn = mails.length > 0;

  function write(next: (notify: Json | undefined) => Json | undefined): void {
    document.change("", (source) => {
      const notify = next(valueAt(source.value, NOTIFY));
      return notify === undefined ? removeAt(source, NOTIFY) : setAt(source, NOTIFY, (layout, before) => printed(notify, layout, before));
    });
  }

  function turn(on: boolean): void {
    setAsking(on);
    if (!on && isOn) write((notify) => withoutFailureMails(notify, known));
  }

  return (
    <Stack gap="xs" data-failure-mail={isOn ? "on" : "off"}>
      <Switch
        label={words.title}
        checked={isOn || isAsking}
        disabled={isReadOnly || data === undefined}
        onChange={(event) => turn(event.currentTarget.checked)}
      />
      {mails.map(({ id, receivers, isEnabled }) => (
        <Text size="sm" key={id}>
          <Untrusted text={words.sentTo(receivers.join(", "))} most={MOST} /> <ObjectLink kind="channel" id={id} />
          {!isEnabled && ` ${words.disabled}`}
        </Text>
      ))}
      {isOn && !isAsking && !isReadOnly && (
        <Group>
          <Button variant="default" size="compact-sm" onClick={() => setAsking(true)}>
            {words.change}
          </Button>
        </Group>
      )}
      {isAsking && !isReadOnly && (
        <Address
          known={known}
          onChannel={(channel) => {
            setAsking(false);
            write((notify) => withOtherFailureMail(notify, known, channel));
          }}
        />
      )}
    </Stack>
  );
}

interface AddressProps {
  readonly known: ReturnType<typeof mailChannels>;
  /** Called with the channel for the entered address. */
  readonly onChannel: (channel: string) => void;
}

/**
 * Asks for an address, and for a mail server if none is known; uses the existing channel for the address, or creates
 * one.
 */
function Address({ known, onChannel }: AddressProps) {
  const only = known.filter(({ isEnabled, receivers }) => isEnabled && receivers.length === 1);
  const [mail, setMail] = useState<Mail>({ ...NEW_MAIL, address: (only.length === 1 && only[0]?.receivers[0]) || "" });
  const [isTold, setTold] = useState(false);
  const [making] = useState(() => new NewMailChannel());
  const client = useQueryClient();
  const isAdmin = may(useMe()?.role, "admin");
  const found = channelTo(mail.address, known);
  const server = known.find(({ isEnabled }) => isEnabled);
  const isServerAsked = isAdmin && !found && !server;
  const lack = found ? undefined : isServerAsked ? lackOfMail(mail, making.isStored) : isAddress(mail.address) ? undefined : "address";
  const set = (change: Partial<Mail>) => setMail((now) => ({ ...now, ...change }));

  async function use(): Promise<string> {
    if (found) return found.id;
    try {
      return await making.make(mail, server && channelLike(server, mail.address));
    } finally {
      if (making.isStored) set({ password: "" });
      // The switch shows the data of the list of channels.
      await Promise.all(["channels", "named", "names"].map((key) => client.invalidateQueries({ queryKey: [key] })));
    }
  }

  return (
    <Stack gap="sm" maw={560}>
      <TextInput
        label={transfer.address}
        description={found ? words.uses(found.id) : server ? words.makes(server.id) : transfer.newChannel}
        required
        type="email"
        autoComplete="off"
        value={mail.address}
        error={isTold && lack === "address" && transfer.lacks.address}
        onChange={(event) => set({ address: event.currentTarget.value })}
        onBlur={() => setTold(true)}
      />
      {isServerAsked && <MailFields mail={mail} set={set} lack={isTold ? lack : undefined} isStored={making.isStored} isAddressed />}
      <Group>
        <DoNow needs={found ? "author" : "admin"} whyNot={lack && transfer.lacks[lack]} run={use} onDone={onChannel}>
          {words.use}
        </DoNow>
      </Group>
    </Stack>
  );
}
