import { Group, Stack, Text, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { probeConnection, testConnection } from "../../api/acts";
import type { ConnectionReport as Report } from "../../api/types";
import { ActButton } from "../../parts/ActButton";
import { ConnectionReport } from "../../parts/ConnectionReport";
import { DoNow } from "../../parts/DoNow";
import { Panel } from "../../parts/Panel";
import { TrustKey } from "../../parts/TrustKey";
import { Untrusted } from "../../parts/Untrusted";
import { texts } from "../../texts";

const words = texts.connections.test;
const probe = texts.connections.probe;

/** Tries a connection now: a test changes nothing, a probe writes files and removes them again. */
export function Test({ name }: { readonly name: string }) {
  const [report, setReport] = useState<Report>();
  const [path, setPath] = useState("");
  const client = useQueryClient();

  function probed(result: Report) {
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
        {report && <ConnectionReport report={report} />}
        {report?.key?.trusted === false && (
          <TrustKey
            name={name}
            presented={report.key}
            onTrusted={() => {
              void client.invalidateQueries({ queryKey: ["connection", name] });
              void testConnection(name).then(setReport, () => setReport(undefined));
            }}
          />
        )}
      </Stack>
    </Panel>
  );
}
