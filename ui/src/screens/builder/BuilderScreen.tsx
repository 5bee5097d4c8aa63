import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { isNotFound } from "../../api/problem";
import { named } from "../../api/named";
import { jobLanguage, jobText, jobVersionText } from "../../api/jobDocument";
import { copyOfText } from "../../model/copies";
import { copyIdOf, freeId } from "../../model/ids";
import { JobBuilder } from "../../parts/builder/JobBuilder";
import type { EditedJob } from "../../parts/builder/useJobEditing";
import { Loaded } from "../../parts/Loaded";
import { Page } from "../../parts/Page";
import { texts } from "../../texts";
import { builder as words } from "../../texts/builder";

const route = getRouteApi("/edit/job/$id");
const newRoute = getRouteApi("/new/job");

/** The editor of a stored job. If the URL contains a version, it opens as an unsaved edit. */
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

/**
 * The editor of a new job. It starts with an unsaved copy if the URL contains another job, or if steps of another job
 * were copied.
 */
export function NewJobScreen() {
  const { copy } = newRoute.useSearch();
  const copied = newRoute.useRouteContext({ select: ({ copiedSteps }) => copiedSteps });
  if (copied) {
    return (
      <Page title={words.extract.jobTitle(copied.of)}>
        <CopiedSteps key={copied.text} {...copied} />
      </Page>
    );
  }
  return (
    <Page title={copy === undefined ? texts.jobs.newTitle : words.copyTitle(copy)}>
      {copy === undefined ? <NewJob /> : <CopiedJob key={copy} id={copy} />}
    </Page>
  );
}

function CopiedJob({ id }: { readonly id: string }) {
  const original = useQuery({ ...jobText(id), refetchOnWindowFocus: false });
  const jobs = useQuery(named("job"));
  return (
    <Loaded query={original}>
      {({ text }) => (
        <Loaded query={jobs}>
          {(all) => <NewJob instead={copyOfText(text)} newId={copyIdOf(id, all.map(({ name }) => name))} />}
        </Loaded>
      )}
    </Loaded>
  );
}

function CopiedSteps({ of, text }: { readonly of: string; readonly text: string }) {
  const jobs = useQuery(named("job"));
  return (
    <Loaded query={jobs}>
      {(all) => <NewJob instead={text} newId={freeId(`steps-of-${of}`, all.map(({ name }) => name))} />}
    </Loaded>
  );
}

function NewJob(begins: Pick<EditedJob, "instead" | "newId">) {
  const language = useQuery(jobLanguage());
  return <Loaded query={language}>{({ schema, catalogue }) => <JobBuilder schema={schema} catalogue={catalogue} {...begins} />}</Loaded>;
}
