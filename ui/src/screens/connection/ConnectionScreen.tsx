import { Code, Group, SimpleGrid, Stack } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { deleteConnection } from "../../api/acts";
import { connection } from "../../api/partnerQueries";
import { live } from "../../app/live";
import { addressOf, userOf } from "../../model/connections";
import { ActButton } from "../../parts/ActButton";
import { ChangesLink } from "../../parts/ChangesLink";
import { Facts } from "../../parts/Facts";
import { JsonView } from "../../parts/JsonView";
import { Loaded } from "../../parts/Loaded";
import { Page } from "../../parts/Page";
import { Panel } from "../../parts/Panel";
import { Time } from "../../parts/Time";
import { Untrusted } from "../../parts/Untrusted";
import { UsedBy } from "../../parts/UsedBy";
import { texts } from "../../texts";
import { Health } from "./Health";
import { Profile } from "./Profile";
import { Test } from "./Test";

const words = texts.connections;
const route = getRouteApi("/connections/$id");

/** Shows how a partner does: files and failures by day, a test, who uses it, and how it is defined. */
export function ConnectionScreen() {
  const { id: name } = route.useParams();
  const navigate = route.useNavigate();
  const client = useQueryClient();
  const query = useQuery({ ...connection(name), ...live("list") });

  function gone() {
    client.removeQueries({ queryKey: ["connection", name] });
    void client.invalidateQueries({ queryKey: ["connections"] });
    void navigate({ to: "/connections" });
  }

  return (
    <Page
      title={name}
      heading={
        <Group gap="sm">
          <Untrusted text={name} most={80} />
          {query.data && <Code>{query.data.connection.type}</Code>}
        </Group>
      }
      actions={
        <ActButton
          needs="admin"
          act={{
            title: words.remove.title,
            consequences: words.remove.consequences,
            verb: texts.objects.delete,
            isDestructive: true,
            typed: name,
            run: (reason) => deleteConnection(name, reason),
          }}
          onDone={gone}
        />
      }
    >
      <Loaded query={query}>
        {(data) => (
          <Stack>
            <Panel title={texts.execution.facts} aside={<ChangesLink kind="connection" id={name} />}>
              <Facts
                facts={[
                  [words.at, <Untrusted key="at" text={addressOf(data.connection)} />],
                  [words.user, userOf(data.connection) && <Untrusted key="user" text={userOf(data.connection)} />],
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
