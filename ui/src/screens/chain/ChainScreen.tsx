import { Text } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { chain, chainExecutions, chainVersion, chainVersions } from "../../api/chains";
import { live, livePages } from "../../app/live";
import { sorted } from "../../model/objects";
import { ChainExecutionTable } from "../../parts/ChainExecutionTable";
import { DefinitionScreen } from "../../parts/DefinitionScreen";
import { Loaded } from "../../parts/Loaded";
import { Panel } from "../../parts/Panel";
import links from "../../parts/ObjectLink.module.css";
import { texts } from "../../texts";
import { Graph } from "./Graph";
import { Nodes } from "./Nodes";
import { Run } from "./Run";
import { Summary } from "./Summary";

const words = texts.chains;
const route = getRouteApi("/chains/$id");
const SHOWN = 10;

/** Shows one chain: its nodes, its executions, the objects that start it, and the history of its definition. */
export function ChainScreen() {
  const { id } = route.useParams();
  const navigate = route.useNavigate();
  return (
    <DefinitionScreen
      kind="chain"
      id={id}
      query={useQuery({ ...chain(id), ...live("list") })}
      acts={(stored) => <Run chain={stored} />}
      versions={{
        search: route.useSearch(),
        onChange: (next) => void navigate({ search: next, replace: true, resetScroll: false }),
        history: { of: ["chain", id], versions: chainVersions(id), read: (version) => chainVersion(id, version) },
      }}
    >
      {(stored) => (
        <>
          <Nodes nodes={stored.definition.nodes} />
          <Graph nodes={stored.definition.nodes} />
          <Latest id={id} />
          <Summary chain={stored} />
        </>
      )}
    </DefinitionScreen>
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
