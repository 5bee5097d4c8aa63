import { Tabs } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import type { Execution } from "../../api/types";
import { execution as executionTexts } from "../../texts/execution";
import { DefinitionTab } from "./DefinitionTab";
import { FilesTab } from "./FilesTab";
import { GraphTab } from "./GraphTab";
import { type Tab, TABS } from "./index";
import { ItemsTab } from "./ItemsTab";
import { ParametersTab } from "./ParametersTab";
import { StepsTab } from "./StepsTab";
import { TelemetryTab } from "./TelemetryTab";
import { TimelineTab } from "./TimelineTab";
import { TrailTab } from "./TrailTab";

const route = getRouteApi("/executions/$id");

const PANELS: Readonly<Record<Tab, (props: { readonly execution: Execution }) => React.ReactNode>> = {
  timeline: TimelineTab,
  graph: GraphTab,
  steps: StepsTab,
  items: ItemsTab,
  files: FilesTab,
  parameters: ParametersTab,
  trail: TrailTab,
  telemetry: TelemetryTab,
  definition: DefinitionTab,
};

/** Shows the details of an execution in tabs; the URL selects the tab. */
export function Details({ execution }: { readonly execution: Execution }) {
  const { tab = "timeline" } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Tabs
      value={tab}
      keepMounted={false}
      onChange={(chosen) =>
        void navigate({ search: { tab: chosen as Tab }, replace: true, resetScroll: false })
      }
    >
      <Tabs.List mb="md">
        {TABS.map((each) => (
          <Tabs.Tab key={each} value={each}>
            {executionTexts.tabs[each]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {TABS.map((each) => {
        const Content = PANELS[each];
        return (
          <Tabs.Panel key={each} value={each}>
            <Content execution={execution} />
          </Tabs.Panel>
        );
      })}
    </Tabs>
  );
}
