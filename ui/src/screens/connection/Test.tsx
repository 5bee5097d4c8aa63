import { Alert, Group, Stack, Text, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { probeConnection, testConnection } from "../../api/acts";
import type { ConnectionReport } from "../../api/types";
import { duration } from "../../model/times";
import { ActButton } from "../../parts/ActButton";
import { DoNow } from "../../parts/DoNow";
import { Facts } from "../../parts/Facts";
import { Panel } from "../../parts/Panel";
import { Token } from "../../parts/Token";
import { Untrusted } from "../../parts/Untrusted";
import { texts } from "../../texts";
import { Pin } from "./Pin";

const words = texts.connections.test;
const probe = texts.connections.probe;

/** Tries a connection now: a test changes nothing, a probe writes files and removes them again. */
export function Test({ name }: { readonly name: string }) {
  const [report, setReport] = useState<ConnectionReport>();
  const [path, setPath] = useState("");
  const client = useQueryClient();

  function probed(result: ConnectionReport) {
    setReport(result);
    void client.invalidateQueries({ queryKey: ["connection", name] });
  }

  return (
    <Panel title={words.title}>
      <Stack gap="sm">
        <Text size="sm">{words.help}</Text>
        <Group gap="xs">
          <DoNow needs="operator" run={() => testConnection(name)} onDone={setReport}>
            {words.run}
          </DoNow>
          <ActButton
            needs="operator"
            act={{
              title: probe.title,
              consequences: (
                <>
                  <Untrusted text={probe.consequences(name)} />
                  <TextInput
                    data-autofocus
                    mt="sm"
                    label={probe.folder}
                    value={path}
                    onChange={(event) => setPath(event.currentTarget.value)}
                  />
                </>
              ),
              verb: probe.title,
              run: (reason) => probeConnection(name, path.trim(), reason),
            }}
            onDone={probed}
          />
        </Group>
        {report && <Report report={report} />}
        {report?.key?.trusted === false && (
          <Pin
            name={name}
            presented={report.key}
            onPinned={() => {
              void client.invalidateQueries({ queryKey: ["connection", name] });
              void testConnection(name).then(setReport, () => setReport(undefined));
            }}
          />
        )}
      </Stack>
    </Panel>
  );
}

function Report({ report }: { readonly report: ConnectionReport }) {
  const { key, changes = [], leftovers = [] } = report;
  const yes = (value: boolean) => (value ? words.yes : words.no);
  return (
    <Stack gap="sm" role="status">
      <Alert variant="outline" color={report.code ? "red" : "green"} title={report.code ? words.bad : words.good}>
        {report.code && <Token text={report.code} />} {report.message && <Untrusted text={report.message} most={1_000} />}
      </Alert>
      <Facts
        facts={[
          [words.reachable, yes(report.reachable)],
          [
            words.trusted,
            key && (
              <>
                {key.trusted ? words.isTrusted : words.notTrusted}: <Untrusted text={`${key.algorithm} ${key.fingerprint}`} />
              </>
            ),
          ],
          [words.authenticated, yes(report.authenticated)],
          [words.tls, report.tls],
          [words.banner, report.banner && <Untrusted key="banner" text={report.banner} most={300} />],
          [words.extensions, <Untrusted key="extensions" text={report.extensions.join(", ")} most={300} />],
          [words.latency, report.latency_ms !== undefined && duration(report.latency_ms)],
        ]}
      />
      {changes.length > 0 && (
        <Text size="sm">
          {words.changes}:{" "}
          <Untrusted
            text={changes.map((each) => `${each.capability} ${each.before} → ${each.after}`).join(", ")}
            most={500}
          />
        </Text>
      )}
      {leftovers.length > 0 && (
        <Text size="sm">
          {words.leftovers}: <Untrusted text={leftovers.join(", ")} most={500} />
        </Text>
      )}
    </Stack>
  );
}
