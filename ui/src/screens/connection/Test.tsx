import { Group, Stack, Text, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { probeConnection } from "../../api/acts";
import { ActButton } from "../../parts/ActButton";
import { ProbeFindings } from "../../parts/ConnectionOutcome";
import { Panel } from "../../parts/Panel";
import { StoredOutcome, TestButton, testedBy, type TestedConnection, useStoredTest } from "../../parts/StoredTest";
import { Untrusted } from "../../parts/Untrusted";
import { texts } from "../../texts";

const words = texts.connections.test;
const probe = texts.connections.probe;

/** Tests a connection now. A test changes nothing; a probe writes files and deletes them again. */
export function Test({ name }: { readonly name: string }) {
  const test = useStoredTest(name);
  const [path, setPath] = useState("");
  const client = useQueryClient();

  function probed(found: TestedConnection) {
    test.show(found);
    void client.invalidateQueries({ queryKey: ["connection", name] });
  }

  return (
    <Panel title={words.title}>
      <Stack gap="sm">
        <Text size="sm">{words.help}</Text>
        <Group gap="xs">
          <TestButton test={test} isPrimary>{words.run}</TestButton>
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
              run: (reason) => testedBy(name, () => probeConnection(name, path.trim(), reason)),
            }}
            onDone={probed}
          />
        </Group>
        <StoredOutcome test={test} isUnfolded />
        {test.tested && <ProbeFindings report={test.tested.report} />}
      </Stack>
    </Panel>
  );
}
