import { List, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { me } from "../../api/queries";
import { Facts } from "../../parts/Facts";
import { Loaded } from "../../parts/Loaded";
import { Page } from "../../parts/Page";
import { Panel } from "../../parts/Panel";
import { Untrusted } from "../../parts/Untrusted";
import { texts } from "../../texts";

const words = texts.signIn.help;

/** Explains why a user has no role; accessible without a sign-in. */
export function SignInHelpScreen() {
  const caller = useQuery(me());
  return (
    <Page title={words.title}>
      <Loaded query={caller}>
        {(who) => (
          <Panel title={words.found}>
            <Facts
              facts={[
                [words.missing, who.missing ? <Untrusted key="missing" text={who.missing} /> : words.nothing],
                [words.mode, words.modes[who.mode] ?? who.mode],
                [words.caller, <Untrusted key="caller" text={who.caller} />],
                [words.role, who.role ?? words.noRole],
              ]}
            />
          </Panel>
        )}
      </Loaded>
      <Panel title={words.checksTitle}>
        <List type="ordered" spacing="xs">
          {words.checks.map((check) => (
            <List.Item key={check}>
              <Text size="sm">{check}</Text>
            </List.Item>
          ))}
        </List>
      </Panel>
    </Page>
  );
}
