import { Group, List, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { hasExecutions } from "../../api/jobs";
import { named } from "../../api/named";
import { Panel } from "../../parts/Panel";
import { RoleButton } from "../../parts/RoleButton";
import { transfer as transferTexts } from "../../texts/transfer";

const words = transferTexts.first;

/** Shows the first steps in an installation without executions: create a connection, set up a transfer, run it. */
export function FirstSteps() {
  const connections = useQuery(named("connection"));
  const jobs = useQuery(named("job"));
  const executed = useQuery(hasExecutions());
  const navigate = useNavigate();
  if (!connections.data || !jobs.data || executed.data !== false) return null;
  const [job] = jobs.data;
  const done = (isDone: boolean) => isDone && <Text size="sm">✓ {words.done}</Text>;
  return (
    <Panel title={words.title}>
      <List type="ordered" spacing="md">
        <List.Item>
          <Stack gap={4}>
            <Text size="sm">{words.connectHelp}</Text>
            <Group gap="sm">
              <RoleButton needs="admin" variant="default" onClick={() => void navigate({ to: "/new/$kind", params: { kind: "connection" } })}>
                {words.connect}
              </RoleButton>
              {done(connections.data.length > 0)}
            </Group>
          </Stack>
        </List.Item>
        <List.Item>
          <Stack gap={4}>
            <Text size="sm">{words.transferHelp}</Text>
            <Group gap="sm">
              <RoleButton needs="author" onClick={() => void navigate({ to: "/new/transfer" })}>
                {words.transfer}
              </RoleButton>
              {done(job !== undefined)}
            </Group>
          </Stack>
        </List.Item>
        <List.Item>
          <Stack gap={4}>
            <Text size="sm">{words.runHelp}</Text>
            <Group gap="sm">
              <RoleButton
                needs="operator"
                variant="default"
                whyNot={job ? undefined : words.noJob}
                onClick={() => void navigate({ to: "/jobs/$id", params: { id: job?.name ?? "" } })}
              >
                {words.run}
              </RoleButton>
            </Group>
          </Stack>
        </List.Item>
      </List>
    </Panel>
  );
}
