import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { isNotFound } from "../../api/problem";
import { jobLanguage, jobText, jobVersionText } from "../../api/jobDocument";
import { JobBuilder } from "../../parts/builder/JobBuilder";
import { Loaded } from "../../parts/Loaded";
import { Page } from "../../parts/Page";
import { texts } from "../../texts";
import { builder as words } from "../../texts/builder";

const route = getRouteApi("/edit/job/$id");

/** The builder of a job that is stored; an address with a version has this one as an edit that is not saved. */
export function EditJobScreen() {
  const { id } = route.useParams();
  const { version } = route.useSearch();
  return (
    <Page title={words.title(id)}>
      {version === undefined ? <EditJob key={id} id={id} /> : <RestoredJob key={`${id} ${version}`} id={id} version={Number(version)} />}
    </Page>
  );
}

function RestoredJob({ id, version }: { readonly id: string; readonly version: number }) {
  const old = useQuery(jobVersionText(id, version));
  return <Loaded query={old}>{(text) => <EditJob id={id} instead={text} />}</Loaded>;
}

function EditJob({ id, instead }: { readonly id: string; readonly instead?: string }) {
  const stored = useQuery(jobText(id));
  const language = useQuery(jobLanguage());
  return (
    <Loaded query={language}>
      {({ schema, catalogue }) => (
        <Loaded query={stored}>
          {(data) => (
            <JobBuilder
              id={id}
              stored={data}
              instead={instead}
              schema={schema}
              catalogue={catalogue}
              lookAgain={() => void stored.refetch()}
              isDeleted={isNotFound(stored.error)}
            />
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

/** The builder of a job that there is not yet. */
export function NewJobScreen() {
  const language = useQuery(jobLanguage());
  return (
    <Page title={texts.jobs.newTitle}>
      <Loaded query={language}>{({ schema, catalogue }) => <JobBuilder schema={schema} catalogue={catalogue} />}</Loaded>
    </Page>
  );
}
