import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { startJob } from "../../api/definitionActions";
import type { StoredJob } from "../../api/types";
import { whyNotStarted } from "../../model/jobs";
import type { JsonObject } from "../../model/pointers";
import { texts } from "../../texts";
import { definitions as definitionsTexts } from "../../texts/definitions";
import { builder as builderTexts } from "../../texts/builder";
import { RoleButton } from "../RoleButton";
import { RunNow } from "../RunNow";
import { partnersOfJob } from "../usePartners";

const words = builderTexts.save;

interface Props {
  readonly id: string;
  /** The stored job; `undefined` if it was never saved. */
  readonly saved: JsonObject | undefined;
  readonly isDirty: boolean;
  readonly onRefused: () => void;
}

/** Starts an execution of the saved job and opens its screen. */
export function RunSaved({ id, saved, isDirty, onRefused }: Props) {
  const [isStarting, setStarting] = useState(false);
  const navigate = useNavigate();
  const definition = saved as unknown as StoredJob["definition"] | undefined;
  const obstacle = definition && whyNotStarted(definition);
  return (
    <>
      <RoleButton
        needs="operator"
        variant="default"
        whyNot={!definition || isDirty ? words.runUnsaved : obstacle && texts.jobs.obstacles[obstacle]}
        onClick={() => setStarting(true)}
      >
        {words.runNow}
      </RoleButton>
      {isStarting && definition && (
        <RunNow
          started="job"
          title={definitionsTexts.run.of(id)}
          help={definitionsTexts.run.help}
          schema={definition.parameters}
          partnersOf={(parameters) => partnersOfJob(definition, parameters)}
          start={(request) => startJob(id, request)}
          onStarted={(execution) => void navigate({ to: "/executions/$id", params: { id: execution } })}
          onRefused={onRefused}
          onClose={() => setStarting(false)}
        />
      )}
    </>
  );
}
