import { Group, Stack, Text } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { chain, chainExecutions, chainVersion, chainVersions } from "../../api/chains";
import { live, livePages } from "../../app/live";
import { sorted } from "../../model/objects";
import { ArchiveAction } from "../../parts/ArchiveAction";
import { ChainExecutionTable } from "../../parts/ChainExecutionTable";
import { DuplicateDefinition, EditDefinition } from "../../parts/DefinitionActs";
import { DefinitionTabs } from "../../parts/DefinitionTabs";
import { Loaded } from "../../parts/Loaded";
import { Page } from "../../parts/Page";
import { Panel } from "../../parts/Panel";
import { UsedBy } from "../../parts/UsedBy";
import links from "../../parts/ObjectLink.module.css";
import { texts } from "../../texts";
import { Graph } from "./Graph";
import { Nodes } from "./Nodes";
import { Run } from "./Run";
import { Summary } from "./Summary";

const words = texts.chains;
const route = getRouteApi("/chains/$id");
const SHOWN = 10;

/** One chain: its nodes, its executions, what starts it, how its definition has changed. */
export function ChainScreen() {
  const { id } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery({ ...chain(id), ...live("list") });
  return (
    <Page title={words.one(id)} actions={
        query.data && (
          <Group gap="xs">
            <Run chain={query.data} />
            <EditDefinition kind="chain" id={id} />
            <DuplicateDefinition kind="chain" id={id} />
            <ArchiveAction kind="chain" id={id} />
          </Group>
        )
      }>
      <Loaded query={query}>
        {(data) => (
          <DefinitionTabs
            search={search}
            onChange={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
            overview={() => (
              <Stack>
                <Nodes nodes={data.definition.nodes} />
                <Graph nodes={data.definition.nodes} />
                <Latest id={id} />
                <Summary chain={data} />
                <UsedBy kind="chain" id={id} />
              </Stack>
            )}
            history={{
              of: ["chain", id],
              versions: chainVersions(id),
              read: (version) => chainVersion(id, version),
            }}
            definition={data.definition}
          />
        )}
      </Loaded>
    </Page>
  );
}

function Latest({ id }: { readonly id: string }) {
  const query = useInfiniteQuery({ ...chainExecutions({ chain_id: id }), ...livePages() });
  return (
    <Panel
      title={words.last}
      aside={
        <Link to="/chain-executions" search={{ chain_id: id }} className={links.link}>
          {words.allExecutions}
        </Link>
      }
    >
      <Loaded query={query}>
        {({ pages }) => {
          const { readable } = sorted(pages.flatMap((page) => page.value));
          if (readable.length === 0) return <Text size="sm">{texts.chainExecutions.noneExist}</Text>;
          return <ChainExecutionTable rows={readable.slice(0, SHOWN)} />;
        }}
      </Loaded>
    </Panel>
  );
}
