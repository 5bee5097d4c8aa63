import { Alert } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { channel } from "../../api/notifications";
import type { StoredChannel } from "../../api/types";
import { live } from "../../app/live";
import { receiversOf, serverOf } from "../../model/channels";
import { DefinitionFacts, DefinitionScreen } from "../../parts/DefinitionScreen";
import { EnabledBadge } from "../../parts/EnabledBadge";
import links from "../../parts/ObjectLink.module.css";
import { Token } from "../../parts/Token";
import { Untrusted } from "../../parts/Untrusted";
import { texts } from "../../texts";
import { Test } from "./Test";

const words = texts.channels;
const route = getRouteApi("/channels/$id");

/** Shows one channel: its receivers, a test, the objects that use it, and its definition. */
export function ChannelScreen() {
  const { id } = route.useParams();
  return (
    <DefinitionScreen
      kind="channel"
      id={id}
      query={useQuery({ ...channel(id), ...live("list") })}
      badge={({ definition }) => <Token text={definition.type} />}
    >
      {(stored) => (
        <>
          {stored.definition.disabled_because && (
            <Alert color="red" variant="outline" title={words.disabledBecause}>
              <Untrusted text={stored.definition.disabled_because} most={1_000} />
            </Alert>
          )}
          <Summary stored={stored} />
          <Test id={id} isEnabled={stored.definition.enabled !== false} />
        </>
      )}
    </DefinitionScreen>
  );
}

function Summary({ stored }: { readonly stored: StoredChannel }) {
  const { definition } = stored;
  const receivers = <Untrusted text={receiversOf(definition).join(", ")} most={300} />;
  return (
    <DefinitionFacts
      kind="channel"
      id={stored.channel_id}
      stored={stored}
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
      ]}
    />
  );
}
