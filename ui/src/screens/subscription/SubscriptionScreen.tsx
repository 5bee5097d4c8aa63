import { Group, Stack } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { setSubscriptionEnabled, subscription } from "../../api/notifications";
import { live } from "../../app/live";
import { ChangesLink } from "../../parts/ChangesLink";
import { DefinitionActs } from "../../parts/DefinitionActs";
import { EnableAction } from "../../parts/EnableAction";
import { EnabledBadge } from "../../parts/EnabledBadge";
import { JsonView } from "../../parts/JsonView";
import { Loaded } from "../../parts/Loaded";
import { Page } from "../../parts/Page";
import { Panel } from "../../parts/Panel";
import { texts } from "../../texts";
import { LastMatched } from "./LastMatched";
import { Summary } from "./Summary";

const words = texts.subscriptions;
const route = getRouteApi("/subscriptions/$id");

/** One subscription: what it hears of, over which channel it tells, and what it has matched last. */
export function SubscriptionScreen() {
  const { id } = route.useParams();
  const query = useQuery({ ...subscription(id), ...live("list") });
  const isEnabled = query.data?.definition.enabled !== false;
  return (
    <Page
      title={id}
      badge={query.data && <EnabledBadge isEnabled={isEnabled} />}
      actions={query.data && <Actions id={id} isEnabled={isEnabled} />}
    >
      <Loaded query={query}>
        {(data) => (
          <Stack>
            <Panel title={texts.objects.facts} aside={<ChangesLink kind="subscription" id={id} />}>
              <Summary stored={data} />
            </Panel>
            <LastMatched id={id} />
            <Panel title={texts.objects.definition}>
              <JsonView value={data.definition} label={texts.objects.definitionText} />
            </Panel>
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

function Actions({ id, isEnabled }: { readonly id: string; readonly isEnabled: boolean }) {
  const client = useQueryClient();

  function refresh() {
    void client.invalidateQueries({ queryKey: ["subscription", id] });
    void client.invalidateQueries({ queryKey: ["subscriptions"] });
  }

  return (
    <Group gap="xs">
      <EnableAction
        id={id}
        isEnabled={isEnabled}
        needs="author"
        words={words}
        set={(enabled, reason) => setSubscriptionEnabled(id, enabled, reason)}
        onChanged={refresh}
      />
      <DefinitionActs kind="subscription" id={id} />
    </Group>
  );
}
