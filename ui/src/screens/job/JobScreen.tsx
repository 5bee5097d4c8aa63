import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { job, jobVersion, jobVersions } from "../../api/jobs";
import { live } from "../../app/live";
import { DefinitionTabs } from "../../parts/DefinitionTabs";
import { EnabledBadge } from "../../parts/EnabledBadge";
import { Loaded } from "../../parts/Loaded";
import { Page } from "../../parts/Page";
import { UsedBy } from "../../parts/UsedBy";
import { texts } from "../../texts";
import { Actions } from "./Actions";
import { DryRun } from "./DryRun";
import { Numbers } from "./Numbers";
import { Starts } from "./Starts";
import { Strip } from "./Strip";
import { Summary } from "./Summary";

const words = texts.jobs;
const route = getRouteApi("/jobs/$id");

/** One job: how its executions end, what starts it, how its definition has changed. */
export function JobScreen() {
  const { id } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const toBuilder = useNavigate();
  const query = useQuery({ ...job(id), ...live("list") });
  return (
    <Page
      title={words.one(id)}
      badge={query.data && <EnabledBadge isEnabled={query.data.definition.enabled !== false} />}
      actions={query.data && <Actions job={query.data} />}
    >
      <Loaded query={query}>
        {(data) => (
          <DefinitionTabs
            search={search}
            onChange={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
            overview={() => (
              <Stack>
                <Strip id={id} />
                <Numbers id={id} />
                <Summary job={data} />
                <Starts job={data} />
                <DryRun job={data} />
                <UsedBy kind="job" id={id} />
              </Stack>
            )}
            history={{
              of: ["job", id],
              versions: jobVersions(id),
              read: (version) => jobVersion(id, version),
              onRestore: (version) => void toBuilder({ to: "/edit/job/$id", params: { id }, search: { version: String(version) } }),
            }}
            definition={data.definition}
          />
        )}
      </Loaded>
    </Page>
  );
}
