import { Group } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { setJobEnabled, startJob } from "../../api/definitionActions";
import type { StoredJob } from "../../api/types";
import { useMe } from "../../app/useMe";
import { useShortcut } from "../../app/useShortcut";
import { whyNotStarted } from "../../model/jobs";
import { may } from "../../model/roles";
import { ArchiveAction } from "../../parts/ArchiveAction";
import { DuplicateJob } from "../../parts/DuplicateJob";
import { EnableAction } from "../../parts/EnableAction";
import { ExportJobs } from "../../parts/ExportJobs";
import { RoleButton } from "../../parts/RoleButton";
import { RunNow } from "../../parts/RunNow";
import { partnersOfJob } from "../../parts/usePartners";
import { texts } from "../../texts";
import { definitions as definitionsTexts } from "../../texts/definitions";
import { editing as editingTexts } from "../../texts/editing";
import { scheduleForm } from "../../texts/scheduleForm";

const words = texts.jobs;

/** Shows what may be done with a job: run it now (key `r`), enable and disable it, archive it. */
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
    <Group gap="xs">
      <RoleButton
        needs="operator"
        whyNot={obstacle && words.obstacles[obstacle]}
        onClick={() => setStarting(true)}
      >
        {definitionsTexts.run.title}
      </RoleButton>
      <RoleButton needs="author" variant="default" onClick={() => void navigate({ to: "/edit/job/$id", params: { id } })}>
        {editingTexts.edit}
      </RoleButton>
      <RoleButton
        needs="author"
        variant="default"
        onClick={() => void navigate({ to: "/new/$kind", params: { kind: "schedule" }, search: { job: id } })}
      >
        {scheduleForm.scheduleIt}
      </RoleButton>
      <DuplicateJob id={id} />
      <EnableAction
        id={id}
        isEnabled={definition.enabled !== false}
        needs="operator"
        words={words}
        set={(isEnabled, reason) => setJobEnabled(id, isEnabled, reason)}
        onChanged={refresh}
      />
      <ExportJobs ids={[id]} />
      <ArchiveAction kind="job" id={id} />
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
    </Group>
  );
}
