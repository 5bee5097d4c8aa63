import { Stack, Text } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import type { ExecutedStep, Execution } from "../../api/types";
import { attemptsOf, movedBy, span } from "../../model/steps";
import { bytes, count } from "../../model/numbers";
import { DataTable } from "../../parts/DataTable";
import { Empty } from "../../parts/Empty";
import { LongText } from "../../parts/LongText";
import { StateBadge } from "../../parts/StateBadge";
import { Took } from "../../parts/Time";
import { Token } from "../../parts/Token";
import { Untrusted } from "../../parts/Untrusted";
import { execution as executionTexts } from "../../texts/execution";

const words = executionTexts.steps;
const route = getRouteApi("/executions/$id");

/** Lists the steps in the order of the plan, each with its newest attempts. */
export function StepsTab({ execution }: { readonly execution: Execution }) {
  const { step: current } = route.useSearch();
  if (execution.purged_at) return <Empty title={executionTexts.kept.noSteps} />;
  return (
    <DataTable
      label={words.table}
      rows={execution.steps?.value ?? []}
      keyOf={(step, i) => step.id ?? String(i)}
      {...(current && { current })}
      minWidth={680}
      columns={[
        { title: words.step, cell: (step) => <b>{step.id && <Untrusted text={step.id} most={80} />}</b> },
        { title: words.type, cell: (step) => step.type && <Token text={step.type} /> },
        { title: words.state, cell: (step) => <StateBadge state={step.state} /> },
        { title: words.attempts, cell: (step) => attemptsOf(step) || "" },
        { title: words.took, cell: took },
        { title: words.moved, cell: (step) => (movedBy(step) > 0 ? bytes(movedBy(step)) : "") },
        { title: words.result, cell: (step) => <Result step={step} /> },
      ]}
    />
  );
}

function took(step: ExecutedStep) {
  const { from, to } = span(step);
  return from && <Took from={from} {...(to && { to })} />;
}

function Result({ step }: { readonly step: ExecutedStep }) {
  const failure = step.attempts.at(-1)?.failure;
  return (
    <Stack gap={2}>
      {step.loop && (
        <Text size="sm">
          {words.items(count(step.loop.done), count(step.loop.failed), count(step.loop.items))}
        </Text>
      )}
      {step.reason && (
        <Text size="sm">
          <LongText text={step.reason} most={200} />
        </Text>
      )}
      {failure && step.state !== "completed" && (
        <Text size="sm">
          <Token text={failure.code} /> <LongText text={failure.message} most={200} />
        </Text>
      )}
    </Stack>
  );
}
