import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { jobs } from "../../api/jobs";
import { livePages } from "../../app/live";
import { matchingJobs } from "../../model/jobs";
import { type Filter, LABEL } from "../../parts/Filters";
import { DefinitionList } from "../../parts/DefinitionList";
import { DuplicateJob } from "../../parts/DuplicateJob";
import { ExportJobs } from "../../parts/ExportJobs";
import { RoleButton } from "../../parts/RoleButton";
import { texts } from "../../texts";
import { transfer as transferTexts } from "../../texts/transfer";
import { ALSO_EXPORTED, JOB_COLUMNS } from "./columns";
import type { JobsSearch } from "./index";

const words = texts.jobs;
const route = getRouteApi("/jobs");

const FILTERS: ReadonlyArray<Filter<keyof JobsSearch>> = [
  { name: "text", label: words.text },
  LABEL,
  {
    name: "enabled",
    label: words.standing,
    choices: { "": words.any, true: texts.objects.enabled, false: texts.objects.disabled },
  },
];

/** Lists the jobs that match the filters of the URL, with the last result and the next start of each job. */
export function JobsScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const toBuilder = useNavigate();
  return (
    <DefinitionList
      kind="job"
      title={words.title}
      label={words.list}
      query={useInfiniteQuery({ ...jobs(search.label ?? ""), ...livePages() })}
      none={words.noneExist}
      noneMatch={words.noneMatch}
      idOf={(entry) => entry.job_id}
      isEnabled={(row) => row.enabled}
      labelsOf={(row) => row.labels}
      columns={JOB_COLUMNS}
      alsoExported={ALSO_EXPORTED}
      minWidth={760}
      search={search}
      filters={FILTERS}
      onFilter={(next: JobsSearch) => void navigate({ search: next, replace: true })}
      select={(rows) => matchingJobs(rows, search.text ?? "", search.enabled ?? "")}
      first={
        <RoleButton needs="author" onClick={() => void toBuilder({ to: "/new/transfer" })}>
          {transferTexts.title}
        </RoleButton>
      }
      acts={(selected) => (
        <>
          <ExportJobs ids={selected.map((row) => row.job_id)} whyNot={selected.length === 0 ? words.noneChosen : undefined} />
          <DuplicateJob id={selected[0]?.job_id ?? ""} whyNot={selected.length === 1 ? undefined : words.notOneChosen} />
          <RoleButton needs="author" variant="default" onClick={() => void toBuilder({ to: "/new/job" })}>
            {texts.jobs.newTitle}
          </RoleButton>
        </>
      )}
    />
  );
}
