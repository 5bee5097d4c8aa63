import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { jobs } from "../../api/jobs";
import { livePages } from "../../app/live";
import { matchingJobs } from "../../model/jobs";
import { type Filter, LABEL } from "../../parts/Filters";
import { useChoice } from "../../parts/bulk/useChoice";
import { DuplicateJob } from "../../parts/DuplicateJob";
import { ExportJobs } from "../../parts/ExportJobs";
import { texts } from "../../texts";
import { transfer as transferTexts } from "../../texts/transfer";
import type { JobsSearch } from "./index";
import { exportedJobs, JOB_COLUMNS, JobTable } from "./JobTable";
import { ListPage } from "../../parts/ListPage";
import { RoleButton } from "../../parts/RoleButton";

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

/** The jobs that match the filters of the address, with how each ended last and when it is next. */
export function JobsScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const toBuilder = useNavigate();
  const query = useInfiniteQuery({ ...jobs(search.label ?? ""), ...livePages() });
  const choice = useChoice();
  const ids = [...choice.chosen];
  const change = (next: JobsSearch) => void navigate({ search: next, replace: true });
  const create = (
    <RoleButton needs="author" onClick={() => void toBuilder({ to: "/new/transfer" })}>
      {transferTexts.title}
    </RoleButton>
  );
  return (
    <ListPage
      title={words.title}
      actions={
        <>
          <ExportJobs ids={ids} whyNot={ids.length === 0 ? words.noneChosen : undefined} />
          <DuplicateJob id={ids[0] ?? ""} whyNot={ids.length === 1 ? undefined : words.notOneChosen} />
          <RoleButton needs="author" variant="default" onClick={() => void toBuilder({ to: "/new/job" })}>
            {texts.jobs.newTitle}
          </RoleButton>
          {create}
        </>
      }
      search={search}
      filters={FILTERS}
      onFilter={change}
      query={query}
      none={words.noneExist}
      first={create}
      noneMatch={words.noneMatch}
      nameOf={(entry) => entry.job_id}
      exported={exportedJobs}
      columns={JOB_COLUMNS}
      select={(rows) => matchingJobs(rows, search.text ?? "", search.enabled ?? "")}
    >
      {(rows, isWhole) => <JobTable rows={rows} isWhole={isWhole} choice={choice} />}
    </ListPage>
  );
}
