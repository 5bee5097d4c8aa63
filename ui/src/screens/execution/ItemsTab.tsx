import { Code, Stack, Text } from "@mantine/core";
import type { Execution } from "../../api/types";
import { DataTable } from "../../parts/DataTable";
import { Empty } from "../../parts/Empty";
import { Untrusted } from "../../parts/Untrusted";
import { texts } from "../../texts";

const words = texts.execution.items;
const steps = texts.execution.steps;

/** The items of loops that have failed, each with its reason. */
export function ItemsTab({ execution }: { readonly execution: Execution }) {
  const items = execution.items?.value ?? [];
  if (items.length === 0) return <Empty title={words.none} />;
  return (
    <Stack>
      <DataTable
        label={words.table}
        rows={items}
        keyOf={(item) => `${item.loop} ${item.iterations.join(".")}`}
        columns={[
          { title: words.loop, cell: (item) => item.loop },
          { title: words.item, cell: (item) => item.iterations.join(".") },
          { title: steps.step, cell: (item) => item.step },
          { title: steps.attempts, cell: (item) => item.attempts },
          {
            title: texts.executions.failure,
            cell: ({ failure }) =>
              failure && (
                <>
                  <Code>{failure.code}</Code> <Untrusted text={failure.message} most={500} />
                </>
              ),
          },
        ]}
      />
      {execution.items?.continuation && (
        <Text size="sm" c="dimmed">
          {words.more}
        </Text>
      )}
    </Stack>
  );
}
