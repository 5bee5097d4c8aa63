import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { jobLanguage, jobText } from "../../api/jobDocument";
import { JobBuilder } from "../../parts/builder/JobBuilder";
import { Loaded } from "../../parts/Loaded";
import { Page } from "../../parts/Page";
import { texts } from "../../texts";

const words = texts.builder;
const route = getRouteApi("/edit/job/$id");

/** The builder of a job that is stored. */
export function EditJobScreen() {
  const { id } = route.useParams();
  const stored = useQuery(jobText(id));
  const language = useQuery(jobLanguage());
  return (
    <Page title={words.title(id)}>
      <Loaded query={language}>
        {({ schema, catalogue }) => (
          <Loaded query={stored}>
            {(data) => (
              <JobBuilder id={id} stored={data} schema={schema} catalogue={catalogue} lookAgain={() => void stored.refetch()} />
            )}
          </Loaded>
        )}
      </Loaded>
    </Page>
  );
}

/** The builder of a job that there is not yet. */
export function NewJobScreen() {
  const language = useQuery(jobLanguage());
  return (
    <Page title={words.newTitle}>
      <Loaded query={language}>{({ schema, catalogue }) => <JobBuilder schema={schema} catalogue={catalogue} />}</Loaded>
    </Page>
  );
}
