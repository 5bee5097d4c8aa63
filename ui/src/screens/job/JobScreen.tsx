import { Group, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { job, jobVersion, jobVersions } from "../../api/jobs";
import { live } from "../../app/live";
import { DefinitionTabs } from "../../parts/DefinitionTabs";
import { EnabledBadge } from "../../parts/EnabledBadge";
import { JsonView } from "../../parts/JsonView";
import { Loaded } from "../../parts/Loaded";
import { Page } from "../../parts/Page";
import { UsedBy } from "../../parts/UsedBy";
import { Versions } from "../../parts/Versions";
import { texts } from "../../texts";
import { Actions } from "./Actions";
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
  const query = useQuery({ ...job(id), ...live("list") });
  return (
    <Page
      title={words.one(id)}
      heading={
        <Group gap="sm">
          {words.one(id)}
          {query.data && <EnabledBadge isEnabled={query.data.definition.enabled !== false} />}
        </Group>
      }
      actions={query.data && <Actions job={query.data} />}
    >
      <Loaded query={query}>
        {(data) => (
          <DefinitionTabs
            tab={search.tab}
            onChange={(tab) => void navigate({ search: { tab }, replace: true, resetScroll: false })}
            panels={{
              overview: () => (
                <Stack>
                  <Strip id={id} />
                  <Numbers id={id} />
                  <Summary job={data} />
                  <Starts job={data} />
                  <UsedBy kind="job" id={id} />
                </Stack>
              ),
              versions: () => <History id={id} />,
              definition: () => <JsonView value={data.definition} label={texts.objects.definition} />,
            }}
          />
        )}
      </Loaded>
    </Page>
  );
}

function History({ id }: { readonly id: string }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(jobVersions(id));
  return (
    <Loaded query={query}>
      {({ value }) => (
        <Versions
          of={`job ${id}`}
          versions={value}
          compared={search}
          onCompare={(pair) => void navigate({ search: { tab: "versions", ...pair }, replace: true, resetScroll: false })}
          read={(version) => jobVersion(id, version)}
        />
      )}
    </Loaded>
  );
}
