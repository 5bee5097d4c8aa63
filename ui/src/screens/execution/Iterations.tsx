import { NativeSelect, Stack, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { executionIterations } from "../../api/queries";
import type { ExecutedStep, Execution } from "../../api/types";
import { livePages } from "../../app/live";
import { hasEnded } from "../../model/executions";
import { bytes } from "../../model/numbers";
import { omittedIn } from "../../model/omissions";
import { movedBy, span } from "../../model/steps";
import { visible } from "../../model/visible";
import { DataTable } from "../../parts/DataTable";
import { Loaded } from "../../parts/Loaded";
import { LongText } from "../../parts/LongText";
import { Omitted } from "../../parts/Omitted";
import { ShowMore } from "../../parts/ShowMore";
import { StateBadge } from "../../parts/StateBadge";
import { Took } from "../../parts/Time";
import { Token } from "../../parts/Token";
import { execution as executionTexts } from "../../texts/execution";

const words = executionTexts.items;
const columns = executionTexts.steps;
const MESSAGE = 300;

interface Props {
  readonly execution: Execution;
  /** Ids of the steps within loops, in the order of the plan. */
  readonly steps: readonly string[];
}

/** Lists the items for which a step within a loop has started, in order, each with its result. */
export function Iterations({ execution, steps }: Props) {
  const [chosen, choose] = useState(steps[0] ?? "");
  const query = useInfiniteQuery({
    ...executionIterations(execution.execution_id, chosen),
    ...livePages(hasEnded(execution) ? "rest" : "list"),
  });
  return (
    <Stack>
      <NativeSelect
        label={words.ofStep}
        maw={320}
        value={chosen}
        data={steps.map((step) => ({ value: step, label: visible(step) }))}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <Loaded query={query}>
        {({ pages }) => (
          <Stack>
            <Table rows={pages.flatMap((page) => page.value)} />
            <ShowMore query={query} label={words.moreItems} />
          </Stack>
        )}
      </Loaded>
    </Stack>
  );
}

function Table({ rows }: { readonly rows: readonly ExecutedStep[] }) {
  if (rows.length === 0) return <Text size="sm">{words.noneBegun}</Text>;
  return (
    <DataTable
      label={words.all}
      rows={rows}
      keyOf={(row, i) => `${i}-${itemOf(row)}`}
      columns={[
        { title: words.item, cell: itemOf },
        { title: columns.state, cell: (row) => <StateBadge state={row.state} /> },
        { title: columns.attempts, cell: (row) => row.attempts.length },
        { title: columns.took, cell: took },
        { title: columns.moved, cell: (row) => (movedBy(row) > 0 ? bytes(movedBy(row)) : "") },
        { title: columns.result, cell: (row) => <Result row={row} /> },
      ]}
    />
  );
}

function itemOf({ iterations }: ExecutedStep): string {
  return Array.isArray(iterations) ? iterations.join(".") : "";
}

function took(row: ExecutedStep) {
  const { from, to } = span(row);
  return from && <Took from={from} {...(to && { to })} />;
}

function Result({ row }: { readonly row: ExecutedStep }) {
  const failure = row.attempts.at(-1)?.failure;
  const omitted = omittedIn(row.outputs);
  if (omitted.length > 0 && row.state === "completed") return <Omitted omitted={omitted} />;
  if (!failure || row.state === "completed") return null;
  return (
    <>
      <Token text={failure.code} /> <LongText text={failure.message} most={MESSAGE} />
    </>
  );
}
