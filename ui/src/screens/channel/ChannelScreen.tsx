import { Alert, Group, SimpleGrid, Stack } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { channel, setChannelEnabled } from "../../api/notifications";
import type { StoredChannel } from "../../api/types";
import { live } from "../../app/live";
import { receiversOf, serverOf } from "../../model/channels";
import { CallerName } from "../../parts/CallerName";
import { ChangesLink } from "../../parts/ChangesLink";
import { DefinitionActs } from "../../parts/DefinitionActs";
import { EnableAction } from "../../parts/EnableAction";
import { EnabledBadge } from "../../parts/EnabledBadge";
import { Facts } from "../../parts/Facts";
import { JsonView } from "../../parts/JsonView";
import { Loaded } from "../../parts/Loaded";
import links from "../../parts/ObjectLink.module.css";
import { Page } from "../../parts/Page";
import { Panel } from "../../parts/Panel";
import { Time } from "../../parts/Time";
import { Token } from "../../parts/Token";
import { Untrusted } from "../../parts/Untrusted";
import { UsedBy } from "../../parts/UsedBy";
import { texts } from "../../texts";
import { Test } from "./Test";

const words = texts.channels;
const route = getRouteApi("/channels/$id");

/** One channel: whom it tells, a test, who uses it, and how it is defined. */
export function ChannelScreen() {
  const { id } = route.useParams();
  const query = useQuery({ ...channel(id), ...live("list") });
  return (
    <Page
      title={id}
      badge={query.data && <Token text={query.data.definition.type} />}
      actions={query.data && <Actions id={id} isEnabled={query.data.definition.enabled !== false} />}
    >
      <Loaded query={query}>
        {(data) => (
          <Stack>
            {data.definition.disabled_because && (
              <Alert color="red" variant="outline" title={words.disabledBecause}>
                <Untrusted text={data.definition.disabled_because} most={1_000} />
              </Alert>
            )}
            <Panel title={texts.objects.facts} aside={<ChangesLink kind="channel" id={id} />}>
              <Summary stored={data} />
            </Panel>
            <SimpleGrid cols={{ base: 1, lg: 2 }}>
              <Test id={id} isEnabled={data.definition.enabled !== false} />
              <UsedBy kind="channel" id={id} />
            </SimpleGrid>
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
    void client.invalidateQueries({ queryKey: ["channel", id] });
    void client.invalidateQueries({ queryKey: ["channels"] });
  }

  return (
    <Group gap="xs">
      <EnableAction
        id={id}
        isEnabled={isEnabled}
        needs="admin"
        words={words}
        set={(enabled, reason) => setChannelEnabled(id, enabled, reason)}
        onChanged={refresh}
      />
      <DefinitionActs kind="channel" id={id} />
    </Group>
  );
}

function Summary({ stored: { definition, ...stored } }: { readonly stored: StoredChannel }) {
  const receivers = <Untrusted text={receiversOf(definition).join(", ")} most={300} />;
  return (
    <Facts
      facts={[
        [words.state, <EnabledBadge key="state" isEnabled={definition.enabled !== false} />],
        [
          words.receivers,
          "url_secret" in definition ? (
            <>
              {words.secret} {receivers}
            </>
          ) : (
            receivers
          ),
        ],
        [words.server, serverOf(definition)],
        [words.from, "from" in definition && <Untrusted key="from" text={definition.from} most={200} />],
        [words.signing, "signing_secrets" in definition && definition.signing_secrets.join(", ")],
        [words.most, definition.max_per_minute !== undefined && words.perMinute(definition.max_per_minute)],
        [
          texts.notifications.title,
          <Link key="told" to="/notifications" search={{ channel: stored.channel_id }} className={links.link}>
            {texts.notifications.show}
          </Link>,
        ],
        [texts.objects.changed, <Time key="saved" at={stored.saved_at} />],
        [texts.objects.savedBy, <CallerName key="by" by={stored.saved_by} most={80} />],
        [texts.objects.version, stored.version],
      ]}
    />
  );
}
