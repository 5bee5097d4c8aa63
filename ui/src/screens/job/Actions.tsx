import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { startJob } from "../../api/definitionActions";
import type { StoredJob } from "../../api/types";
import { useMe } from "../../app/useMe";
import { useShortcut } from "../../app/useShortcut";
import { whyNotStarted } from "../../model/jobs";
import { may } from "../../model/roles";
import { ExportJobs } from "../../parts/ExportJobs";
import { RoleButton } from "../../parts/RoleButton";
import { RunNow } from "../../parts/RunNow";
import { partnersOfJob } from "../../parts/usePartners";
import { texts } from "../../texts";
import { definitions as definitionsTexts } from "../../texts/definitions";
import { scheduleForm } from "../../texts/scheduleForm";

const words = texts.jobs;

/** Shows the actions on a job: run it now (key `r`), schedule it, export it. */
export function Actions({ job: { job_id: id, definition } }: { readonly job: StoredJob }) {
  const [isStarting, setStarting] = useState(false);
  const client = useQueryClient();
  const navigate = useNavigate();
  const obstacle = whyNotStarted(definition);
  const isAllowed = may(useMe()?.role, "operator");
  useShortcut("r", () => setStarting(isAllowed && obstacle === undefined));

  function refresh() {
    void client.invalidateQueries({ queryKey: ["job", id] });
    void client.invalidateQueries({ queryKey: ["jobs"] });
  }

  return (
    <>
      <RoleButton
        needs="operator"
        whyNot={obstacle && words.obstacles[obstacle]}
        onClick={() => setStarting(true)}
      >
        {definitionsTexts.run.title}
      </RoleButton>
      <RoleButton
        needs="author"
        variant="default"
        onClick={() => void navigate({ to: "/new/$kind", params: { kind: "schedule" }, search: { job: id } })}
      >
        {scheduleForm.scheduleIt}
      </RoleButton>
      <ExportJobs ids={[id]} />
      {isStarting && (
        <RunNow
          started="job"
          title={definitionsTexts.run.of(id)}
          help={definitionsTexts.run.help}
          schema={definition.parameters}
          partnersOf={(parameters) => partnersOfJob(definition, parameters)}
          start={(request) => startJob(id, request)}
          onStarted={(execution) => void navigate({ to: "/executions/$id", params: { id: execution } })}
          onRefused={refresh}
          onClose={() => setStarting(false)}
        />
      )}
    </>
  );
}
