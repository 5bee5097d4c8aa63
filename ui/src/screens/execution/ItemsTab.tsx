import { Stack, Text, Title } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { failedItems } from "../../api/queries";
import type { Execution, FailedItem } from "../../api/types";
import { livePages } from "../../app/live";
import { hasEnded } from "../../model/executions";
import { byNumber } from "../../model/failures";
import { isWithinLoop } from "../../model/steps";
import { DataTable } from "../../parts/DataTable";
import { Empty } from "../../parts/Empty";
import { Loaded } from "../../parts/Loaded";
import { LongText } from "../../parts/LongText";
import { ShowMore } from "../../parts/ShowMore";
import { Token } from "../../parts/Token";
import { texts } from "../../texts";
import { execution as executionTexts } from "../../texts/execution";
import { ItemName } from "./ItemName";
import { Iterations } from "./Iterations";

const words = executionTexts.items;
const steps = executionTexts.steps;
const MESSAGE = 500;

/** Lists the items of loops: the failed items, each with its reason, and all items of a step. */
export function ItemsTab({ execution }: { readonly execution: Execution }) {
  const within = (execution.steps?.value ?? []).filter(isWithinLoop).flatMap(({ id }) => id ?? []);
  if (execution.purged_at) return <Empty title={executionTexts.kept.noSteps} />;
  if (within.length === 0) return <Empty title={words.noLoop} />;
  return (
    <Stack>
      <Title order={3}>
        {words.table}
      </Title>
      <Failed execution={execution} />
      <Title order={3}>
        {words.all}
      </Title>
      <Iterations execution={execution} steps={within} />
    </Stack>
  );
}

function Failed({ execution }: { readonly execution: Execution }) {
  const query = useInfiniteQuery({
    ...failedItems(execution.execution_id),
    ...livePages(hasEnded(execution) ? "rest" : "list"),
  });
  return (
    <Loaded query={query}>
      {({ pages }) => (
        <Stack>
          <Items rows={byNumber(pages.flatMap((page) => page.value))} />
          <ShowMore query={query} label={words.moreFailed} />
        </Stack>
      )}
    </Loaded>
  );
}

function Items({ rows }: { readonly rows: readonly FailedItem[] }) {
  if (rows.length === 0) return <Text size="sm">{words.none}</Text>;
  return (
    <DataTable
      label={words.table}
      rows={rows}
      keyOf={(item) => `${item.loop} ${item.iterations.join(".")}`}
      columns={[
        {
          title: words.item,
          cell: (item) => (
            <>
              <ItemName item={item} />
              {item.name && (
                <Text size="xs" c="dimmed">
                  {executionTexts.failure.item(item.iterations.join("."))}
                </Text>
              )}
            </>
          ),
        },
        { title: words.loop, cell: (item) => item.loop },
        { title: steps.step, cell: (item) => item.step },
        { title: steps.attempts, cell: (item) => item.attempts },
        {
          title: texts.executions.failure,
          cell: ({ failure }) =>
            failure && (
              <>
                <Token text={failure.code} /> <LongText text={failure.message} most={MESSAGE} />
              </>
            ),
        },
      ]}
    />
  );
}
