import { Group } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { applyPlan, makeUndo } from "../../api/plans";
import type { Plan } from "../../api/types";
import { standingOf } from "../../model/bundles";
import { ActButton } from "../../parts/ActButton";
import { DoNow } from "../../parts/DoNow";
import { bundles as bundlesTexts } from "../../texts/bundles";

const words = bundlesTexts.plan;

interface Props {
  readonly plan: Plan;
  readonly lookAgain: () => void;
}

/** Applies a plan, or creates a plan to undo it. */
export function PlanActs({ plan, lookAgain }: Props) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const standing = standingOf(plan);
  if (plan.state === "applied" || plan.state === "stopped") {
    return (
      <Group gap="xs">
        <DoNow
          needs="author"
          run={() => makeUndo(plan.plan_id)}
          onDone={({ plan_id }) => void navigate({ to: "/plans/$id", params: { id: plan_id } })}
        >
          {words.undo}
        </DoNow>
      </Group>
    );
  }
  return (
    <ActButton
      needs={plan.role}
      variant="filled"
      whyNot={standing === "ready" ? undefined : words.standings[standing]}
      act={{
        title: words.applyTitle,
        consequences: words.applyHelp,
        verb: words.apply,
        ...(plan.summary.delete > 0 && { isDestructive: true }),
        run: (reason) => applyPlan(plan, reason),
      }}
      onRefused={lookAgain}
      onDone={(applying) => {
        client.setQueryData(["plan", plan.plan_id], applying);
        lookAgain();
      }}
    >
      {words.apply}
    </ActButton>
  );
}
