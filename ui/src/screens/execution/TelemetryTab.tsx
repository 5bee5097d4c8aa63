import { Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { telemetry } from "../../api/queries";
import type { Execution } from "../../api/types";
import { useMe } from "../../app/useMe";
import { hasTelemetry, inOrder, type TelemetryEntry, weight } from "../../model/telemetry";
import { duration } from "../../model/times";
import { DataTable } from "../../parts/DataTable";
import { Empty } from "../../parts/Empty";
import { Loaded } from "../../parts/Loaded";
import { LongText } from "../../parts/LongText";
import { Time } from "../../parts/Time";
import { Untrusted } from "../../parts/Untrusted";
import { execution as executionTexts } from "../../texts/execution";

const words = executionTexts.telemetry;
const COLORS = { failed: { c: "red" }, warning: { c: "orange" }, plain: {} } as const;

/** Shows the Application Insights data of an execution, if the installation can query a workspace. */
export function TelemetryTab({ execution }: { readonly execution: Execution }) {
  const me = useMe();
  if (!me) return null;
  if (hasTelemetry(me)) return <Entries id={execution.execution_id} />;
  return (
    <Empty title={words.notConfigured}>
      <Text size="sm">{words.notConfiguredHelp}</Text>
    </Empty>
  );
}

/** Shows the entries, which are read only when the tab is opened. */
function Entries({ id }: { readonly id: string }) {
  const query = useQuery(telemetry(id));
  return (
    <Loaded query={query}>
      {(found) => (
        <Stack>
          <Group>
            <Text size="sm" c="dimmed">
              {found.complete ? words.late : words.more}
            </Text>
            <Button variant="default" size="xs" loading={query.isFetching} onClick={() => void query.refetch()}>
              {words.again}
            </Button>
          </Group>
          {found.entries.length === 0 ? (
            <Text>{words.none}</Text>
          ) : (
            <DataTable
              label={words.table}
              rows={inOrder(found).map((entry, index) => ({ entry, index }))}
              keyOf={({ index }) => String(index)}
              columns={[
                { title: words.at, cell: ({ entry }) => <Time at={entry.at} as="instant" /> },
                { title: words.kind, cell: ({ entry }) => <Kind entry={entry} /> },
                { title: words.role, cell: ({ entry }) => <Untrusted text={entry.role} most={80} /> },
                { title: words.name, cell: ({ entry }) => <LongText text={entry.name} most={300} /> },
                {
                  title: words.took,
                  cell: ({ entry }) => (entry.duration_ms === undefined ? null : duration(entry.duration_ms)),
                },
              ]}
            />
          )}
        </Stack>
      )}
    </Loaded>
  );
}

function Kind({ entry }: { readonly entry: TelemetryEntry }) {
  const facts = [
    words.kinds[entry.kind],
    entry.severity !== undefined && words.severities[entry.severity],
    entry.success === false &&
      (entry.result_code ? words.failedWith(entry.result_code.slice(0, 40)) : words.failed),
  ];
  return (
    <Text size="sm" {...COLORS[weight(entry)]}>
      <Untrusted text={facts.filter(Boolean).join(" · ")} most={120} />
    </Text>
  );
}
