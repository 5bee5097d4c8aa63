import { Stack, Text } from "@mantine/core";
import type { ServerProfile } from "../../api/types";
import { duration } from "../../model/times";
import { DataTable } from "../../parts/DataTable";
import { Facts } from "../../parts/Facts";
import { Panel } from "../../parts/Panel";
import { Time } from "../../parts/Time";
import { Untrusted } from "../../parts/Untrusted";
import { texts } from "../../texts";

const words = texts.connections.profile;
const test = texts.connections.test;
const SECOND = 1_000;

/** Shows the capabilities that the last probe of a server found. */
export function Profile({ profile }: { readonly profile: ServerProfile | undefined }) {
  return (
    <Panel title={words.title}>
      {profile ? <Findings profile={profile} /> : <Text size="sm">{words.none}</Text>}
    </Panel>
  );
}

function Findings({ profile }: { readonly profile: ServerProfile }) {
  return (
    <Stack>
      <Facts
        facts={[
          [words.taken, <Time key="taken" at={profile.taken_at} />],
          [words.directory, <Untrusted key="directory" text={profile.directory} most={200} />],
          [test.banner, profile.banner && <Untrusted key="banner" text={profile.banner} most={200} />],
          [words.precision, profile.time_precision],
          [words.clock, profile.clock_ahead_seconds !== undefined && ahead(profile.clock_ahead_seconds)],
          [test.latency, duration(profile.latency_ms)],
        ]}
      />
      <DataTable
        label={words.title}
        rows={Object.entries(profile.capabilities)}
        keyOf={([capability]) => capability}
        columns={[
          { title: words.capability, cell: ([capability]) => capability },
          { title: words.answer, cell: ([, { answer }]) => words.answers[answer] ?? answer },
          {
            title: words.words,
            cell: ([, { words: said }]) => said && <Untrusted text={said} most={300} />,
          },
        ]}
      />
    </Stack>
  );
}

function ahead(seconds: number): string {
  return `${seconds < 0 ? "−" : ""}${duration(Math.abs(seconds) * SECOND)}`;
}
