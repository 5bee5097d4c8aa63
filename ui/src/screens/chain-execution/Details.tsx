import { Tabs } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import type { ChainExecution } from "../../api/types";
import { texts } from "../../texts";
import { DefinitionTab } from "./DefinitionTab";
import { type Tab, TABS } from "./index";
import { Trail } from "./Trail";

const route = getRouteApi("/chain-executions/$id");

/** Shows the details of a chain execution in tabs; the URL selects the tab. */
export function Details({ execution }: { readonly execution: ChainExecution }) {
  const { tab = "trail" } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Tabs
      value={tab}
      keepMounted={false}
      onChange={(chosen) => void navigate({ search: { tab: chosen as Tab }, replace: true, resetScroll: false })}
    >
      <Tabs.List mb="md">
        {TABS.map((each) => (
          <Tabs.Tab key={each} value={each}>
            {texts.chainExecutions.tabs[each]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="trail">
        <Trail execution={execution} />
      </Tabs.Panel>
      <Tabs.Panel value="definition">
        <DefinitionTab execution={execution} />
      </Tabs.Panel>
    </Tabs>
  );
}
