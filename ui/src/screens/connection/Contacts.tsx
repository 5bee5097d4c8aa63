import { Anchor, List, Text } from "@mantine/core";
import { type Callable, type Gap, mailtoOf, telOf } from "../../model/partnerPage";
import { ObjectLink } from "../../parts/ObjectLink";
import { Panel } from "../../parts/Panel";
import { Untrusted } from "../../parts/Untrusted";
import { partner } from "../../texts/partner";
import { MoreUnread } from "./Unread";

const words = partner.contacts;
const NAME = 200;

interface Props {
  readonly contacts: readonly Callable[];
  /** Why there may be further contacts. */
  readonly gap: Gap | undefined;
}

/** Shows the contacts of a partner. */
export function Contacts({ contacts, gap }: Props) {
  return (
    <Panel title={words.title}>
      {contacts.length === 0 ? (
        !gap && <Text size="sm">{words.none}</Text>
      ) : (
        <List size="sm" listStyleType="none">
          {contacts.map(({ name, email, phone, of }, i) => (
            <List.Item key={i}>
              <Untrusted text={name} most={NAME} />
              {email && (
                <>
                  {" · "}
                  <Anchor size="sm" underline="always" href={mailtoOf(email)}>
                    <Untrusted text={email} />
                  </Anchor>
                </>
              )}
              {phone && (
                <>
                  {" · "}
                  <Anchor size="sm" underline="always" href={telOf(phone)}>
                    <Untrusted text={phone} />
                  </Anchor>
                </>
              )}
              {of && (
                <Text span size="sm" c="dimmed">
                  , {words.ofExpectation} <ObjectLink kind="expectation" id={of} />
                </Text>
              )}
            </List.Item>
          ))}
        </List>
      )}
      {gap && <MoreUnread gap={gap} what={words.unread} />}
    </Panel>
  );
}
