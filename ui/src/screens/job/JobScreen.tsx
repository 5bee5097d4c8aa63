import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { job, jobVersion, jobVersions } from "../../api/jobs";
import { live } from "../../app/live";
import { DefinitionScreen } from "../../parts/DefinitionScreen";
import { Actions } from "./Actions";
import { DryRun } from "./DryRun";
import { Numbers } from "./Numbers";
import { Starts } from "./Starts";
import { Strip } from "./Strip";
import { Summary } from "./Summary";

const route = getRouteApi("/jobs/$id");

/** Shows one job: the results of its executions, the objects that start it, and the history of its definition. */
export function JobScreen() {
  const { id } = route.useParams();
  const navigate = route.useNavigate();
  const toBuilder = useNavigate();
  return (
    <DefinitionScreen
      kind="job"
      id={id}
      query={useQuery({ ...job(id), ...live("list") })}
      acts={(stored) => <Actions job={stored} />}
      versions={{
        search: route.useSearch(),
        onChange: (next) => void navigate({ search: next, replace: true, resetScroll: false }),
        history: {
          of: ["job", id],
          versions: jobVersions(id),
          read: (version) => jobVersion(id, version),
          onRestore: (version) => void toBuilder({ to: "/edit/job/$id", params: { id }, search: { version: String(version) } }),
        },
      }}
    >
      {(stored) => (
        <>
          <Strip id={id} />
          <Numbers id={id} />
          <Summary job={stored} />
          <Starts job={stored} />
          <DryRun job={stored} />
        </>
      )}
    </DefinitionScreen>
  );
}
