import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { startJob } from "../../api/definitionActions";
import { jobDefinition } from "../../api/jobs";
import type { Execution } from "../../api/types";
import { asProblem } from "../../api/problem";
import { hasEnded } from "../../model/executions";
import { shortId } from "../../model/objects";
import { RoleButton } from "../../parts/RoleButton";
import { RunNow } from "../../parts/RunNow";
import { partnersOfJob } from "../../parts/usePartners";
import { texts } from "../../texts";
import { definitions as definitionsTexts } from "../../texts/definitions";
import { execution as executionTexts } from "../../texts/execution";

const words = definitionsTexts.run.again;

/** Starts a new execution of the same job, with a form that contains the parameters of an ended execution. */
export function AgainWithChanges({ execution }: { readonly execution: Execution }) {
  const { execution_id: id, job_id: jobId, version, parameters = {} } = execution;
  const [isAsked, ask] = useState(false);
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data, error } = useQuery({ ...jobDefinition(jobId, version), enabled: isAsked });
  const possible = hasEnded(execution) ? undefined : executionTexts.notNow(texts.states[execution.state] ?? execution.state);
  return (
    <>
      <RoleButton
        needs="operator"
        variant="subtle"
        whyNot={error ? asProblem(error).message : possible}
        onClick={() => ask(true)}
      >
        {words.title}
      </RoleButton>
      {isAsked && data && (
        <RunNow
          started="job"
          title={`${words.title}: ${jobId}`}
          help={words.help(shortId(id))}
          schema={data.parameters}
          given={parameters}
          version={version}
          partnersOf={(changed) => partnersOfJob(data, changed)}
          start={(request) => startJob(jobId, request)}
          onStarted={(made) => void navigate({ to: "/executions/$id", params: { id: made } })}
          onRefused={() => void client.invalidateQueries({ queryKey: ["job", jobId] })}
          onClose={() => ask(false)}
        />
      )}
    </>
  );
}
