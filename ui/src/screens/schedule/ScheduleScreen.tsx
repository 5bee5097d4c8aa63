import { Group, Stack } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { setScheduleEnabled } from "../../api/definitionActions";
import { schedule } from "../../api/schedules";
import { live } from "../../app/live";
import { DefinitionActs } from "../../parts/DefinitionActs";
import { EnableAction } from "../../parts/EnableAction";
import { EnabledBadge } from "../../parts/EnabledBadge";
import { JsonView } from "../../parts/JsonView";
import { Loaded } from "../../parts/Loaded";
import { Page } from "../../parts/Page";
import { Panel } from "../../parts/Panel";
import { texts } from "../../texts";
import { Explained } from "./Explained";
import { Summary } from "./Summary";
import { Upcoming } from "./Upcoming";

const words = texts.schedules;
const route = getRouteApi("/schedules/$id");

/** One schedule: when it starts something next, and what became of each instant of a day. */
export function ScheduleScreen() {
  const { id } = route.useParams();
  const client = useQueryClient();
  const query = useQuery({ ...schedule(id), ...live("list") });
  const isEnabled = query.data?.definition.enabled !== false;

  function refresh() {
    void client.invalidateQueries({ queryKey: ["schedule", id] });
    void client.invalidateQueries({ queryKey: ["schedules"] });
  }

  return (
    <Page
      title={words.one(id)}
      badge={query.data && <EnabledBadge isEnabled={isEnabled} />}
      actions={
        query.data && (
          <Group gap="xs">
            <EnableAction
              id={id}
              isEnabled={isEnabled}
              needs="operator"
              words={words}
              set={(enabled, reason) => setScheduleEnabled(id, enabled, reason)}
              onChanged={refresh}
            />
            <DefinitionActs kind="schedule" id={id} />
          </Group>
        )
      }
    >
      <Loaded query={query}>
        {(data) => (
          <Stack>
            <Summary schedule={data} />
            <Upcoming schedule={data} />
            <Explained schedule={data} />
            <Panel title={texts.objects.definition}>
              <JsonView value={data.definition} label={texts.objects.definitionText} />
            </Panel>
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}
