import { Alert, Anchor, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { health, overview } from "../../api/queries";
import type { Overview } from "../../api/types";
import { live } from "../../app/live";
import { type Host, isStuck, isSweepOverdue } from "../../model/health";
import { count } from "../../model/numbers";
import { duration } from "../../model/times";
import { DataTable } from "../../parts/DataTable";
import { Facts } from "../../parts/Facts";
import { Loaded } from "../../parts/Loaded";
import { Page } from "../../parts/Page";
import { Panel } from "../../parts/Panel";
import { Time } from "../../parts/Time";
import { texts } from "../../texts";

const words = texts.health;

/** Shows the health of the installation: its hosts, storage, queues and sweeps. */
export function HealthScreen() {
  const host = useQuery({ ...health(), ...live("list") });
  const state = useQuery({ ...overview(), ...live("list") });
  return (
    <Page title={words.title}>
      <Loaded query={host}>
        {({ latest, hosts }) => (
          <Stack>
            <Panel title={words.works}>
              <Facts
                facts={[
                  [words.host, `${latest.worker}: ${words.status[latest.status] ?? latest.status}`],
                  [words.storage, words.storages[latest.storage] ?? latest.storage],
                  [words.version, latest.version],
                  [words.libraries, <Licenses key={words.libraries} />],
                ]}
              />
            </Panel>
            <Hosts hosts={hosts} />
          </Stack>
        )}
      </Loaded>
      <Loaded query={state}>{(data) => <Queues overview={data} />}</Loaded>
    </Page>
  );
}

function Licenses() {
  return <Anchor href={`${import.meta.env.BASE_URL}third-party-notices.txt`}>{words.licenses}</Anchor>;
}

function Hosts({ hosts }: { readonly hosts: readonly Host[] }) {
  const isMixed = new Set(hosts.map((host) => host.version)).size > 1;
  return (
    <Panel title={words.hosts}>
      <Stack gap="xs">
        <Text size="sm">{words.hostsHelp}</Text>
        {isMixed && <Warning text={words.mixed} />}
        <DataTable
          label={words.hosts}
          rows={hosts}
          keyOf={(host) => host.worker}
          minWidth={420}
          columns={[
            { title: words.worker, cell: (host) => host.worker },
            { title: words.version, cell: (host) => host.version },
            { title: words.last, cell: (host) => <Time at={new Date(host.at).toISOString()} as="relative" /> },
          ]}
        />
      </Stack>
    </Panel>
  );
}

function Queues({ overview: { queues, sweep } }: { readonly overview: Overview }) {
  if (queues.length === 0 && !sweep) return <Text size="sm">{words.queuesHidden}</Text>;
  return (
    <Panel title={words.queues}>
      <Stack gap="xs">
        {isSweepOverdue(sweep) && <Warning text={words.overdue} />}
        {queues.some(isStuck) && <Warning text={words.stuck} />}
        <Facts facts={[[words.sweep, sweep ? <Time key="sweep" at={sweep.at} /> : words.noSweep]]} />
        <DataTable
          label={words.queues}
          rows={queues}
          keyOf={(queue) => queue.queue}
          minWidth={320}
          columns={[
            { title: words.queue, cell: (queue) => queue.queue },
            { title: words.messages, cell: (queue) => count(queue.messages) },
            { title: words.oldest, cell: (queue) => queue.messages > 0 && duration(queue.oldest_seconds * 1_000) },
          ]}
        />
        <Text size="xs" c="dimmed">
          {words.poison}
        </Text>
      </Stack>
    </Panel>
  );
}

function Warning({ text }: { readonly text: string }) {
  return (
    <Alert color="yellow" variant="outline" role="alert">
      {text}
    </Alert>
  );
}
