import { Alert, Stack, Text } from "@mantine/core";
import { sourceOf } from "../../api/plans";
import type { Plan } from "../../api/types";
import { standingOf } from "../../model/bundles";
import { count } from "../../model/numbers";
import { CallerName } from "../../parts/CallerName";
import { Facts } from "../../parts/Facts";
import { ObjectLink } from "../../parts/ObjectLink";
import { Panel } from "../../parts/Panel";
import { Time } from "../../parts/Time";
import { Token } from "../../parts/Token";
import { Untrusted } from "../../parts/Untrusted";
import { bundles as bundlesTexts } from "../../texts/bundles";

const words = bundlesTexts.plan;
const COLOURS: Readonly<Record<string, string>> = { errors: "red", missing: "yellow", conflicts: "yellow", stopped: "red", applied: "green" };

/** Shows the status of a plan, the number of its changes, and its creator. */
export function Summary({ plan }: { readonly plan: Plan }) {
  const standing = standingOf(plan);
  const { progress, stopped_by: stopped } = plan;
  return (
    <Panel title={words.standing}>
      <Stack gap="sm">
        <Alert variant="outline" color={COLOURS[standing] ?? "gray"} role="status" data-standing={standing} title={words.standings[standing]}>
          {stopped && (
            <Text size="sm" component="div">
              <ObjectLink kind={stopped.kind} id={stopped.id} />: <Token text={stopped.code} />{" "}
              <Untrusted text={stopped.detail} most={600} />
            </Text>
          )}
        </Alert>
        {plan.state !== "planned" && <progress max={progress.of} value={progress.done} aria-label={words.progress} />}
        <Facts
          facts={[
            [words.progress, plan.state !== "planned" && words.progressOf(count(progress.done), count(progress.of))],
            [words.summary, countsOf(plan)],
            [words.source, sourceOf(plan.plan_id)?.name],
            [words.made, <><Time key="made" at={plan.created_at} />, <CallerName by={plan.created_by} most={80} /></>],
            [words.expires, <Time key="expires" at={plan.expires_at} />],
            [words.role, <Token key="role" text={plan.role} />],
            [words.appliedBy, plan.applied_by && <CallerName key="by" by={plan.applied_by} most={80} />],
            [words.reason, plan.reason && <Untrusted key="reason" text={plan.reason} most={400} />],
            [words.renames, renamesOf(plan)],
          ]}
        />
      </Stack>
    </Panel>
  );
}

type Counted = keyof typeof words.counts;

function countsOf({ summary }: Plan): string {
  const all = Object.entries(summary) as ReadonlyArray<readonly [Counted, number]>;
  return all
    .filter(([, n]) => n > 0)
    .map(([verb, n]) => words.counts[verb](count(n)))
    .join(", ");
}

function renamesOf({ renames }: Plan) {
  const all = Object.entries(renames ?? {}).map(([from, to]) => words.renamed(from, String(to)));
  return all.length > 0 && <Untrusted text={all.join(", ")} most={600} />;
}
