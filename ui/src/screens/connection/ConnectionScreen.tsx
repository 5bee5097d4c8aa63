import { Group, SimpleGrid, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { connection } from "../../api/partnerQueries";
import { live } from "../../app/live";
import { addressOf, keyOf, userOf } from "../../model/connections";
import { ChangesLink } from "../../parts/ChangesLink";
import { DefinitionActs } from "../../parts/DefinitionActs";
import { Facts } from "../../parts/Facts";
import { JsonView } from "../../parts/JsonView";
import { Loaded } from "../../parts/Loaded";
import { ObjectLink } from "../../parts/ObjectLink";
import { Page } from "../../parts/Page";
import { Panel } from "../../parts/Panel";
import { Time } from "../../parts/Time";
import { Token } from "../../parts/Token";
import { Untrusted } from "../../parts/Untrusted";
import { UsedBy } from "../../parts/UsedBy";
import { texts } from "../../texts";
import { Health } from "./Health";
import { Partner } from "./Partner";
import { Profile } from "./Profile";
import { Test } from "./Test";

const words = texts.connections;
const route = getRouteApi("/connections/$id");

/** Shows the partner behind a connection, then the connection: files and failures by day, a test, who uses it, and how it is defined. */
export function ConnectionScreen() {
  const { id: name } = route.useParams();
  const query = useQuery({ ...connection(name), ...live("list") });

  return (
    <Page
      title={name}
      badge={query.data && <Token text={query.data.connection.type} />}
      actions={
        <Group gap="xs">
          <DefinitionActs kind="connection" id={name} />
        </Group>
      }
    >
      <Loaded query={query}>
        {(data) => (
          <Stack>
            <Partner stored={data} />
            <Panel title={texts.objects.facts} aside={<ChangesLink kind="connection" id={name} />}>
              <Facts
                facts={[
                  [words.at, <Untrusted key="at" text={addressOf(data.connection)} most={200} />],
                  [words.user, userOf(data.connection) && <Untrusted key="user" text={userOf(data.connection)} />],
                  [words.key, keyOf(data.connection) && <ObjectLink key="key" kind="key" id={keyOf(data.connection)} />],
                  [texts.objects.changed, <Time key="changed" at={data.changed_at} />],
                  [texts.objects.version, data.version],
                ]}
              />
            </Panel>
            <Health name={name} />
            <SimpleGrid cols={{ base: 1, lg: 2 }}>
              <Test name={name} />
              <UsedBy kind="connection" id={name} />
            </SimpleGrid>
            <Profile profile={data.profile} />
            <Panel title={texts.objects.definition}>
              <JsonView value={data.connection} label={texts.objects.definitionText} />
            </Panel>
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}
