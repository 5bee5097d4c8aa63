import { Alert, Stack, Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { notification, sendAgain } from "../../api/notifications";
import type { NotificationWithTries } from "../../api/types";
import { live } from "../../app/live";
import { isOpen, possibleNotificationActions, subjectsOf } from "../../model/notifications";
import { ActButton } from "../../parts/ActButton";
import { CopyText } from "../../parts/CopyText";
import { Facts } from "../../parts/Facts";
import { JsonView } from "../../parts/JsonView";
import { Loaded } from "../../parts/Loaded";
import { LongText } from "../../parts/LongText";
import { ObjectLink } from "../../parts/ObjectLink";
import { Page } from "../../parts/Page";
import { Panel } from "../../parts/Panel";
import { StateBadge } from "../../parts/StateBadge";
import { Time } from "../../parts/Time";
import { texts } from "../../texts";
import { LastTries } from "./LastTries";

const words = texts.notifications;
const route = getRouteApi("/notifications/$id");

/** Shows one notification: its events, its receivers, and the result of each attempt. */
export function NotificationScreen() {
  const { id } = route.useParams();
  const query = useQuery({
    ...notification(id),
    ...live<NotificationWithTries>((data) => (data && isOpen(data) ? "active" : "list")),
  });
  const { data } = query;
  return (
    <Page
      title={data ? words.of(data.event_type) : words.untitled}
      badge={data && <StateBadge state={data.state} />}
      actions={data && <Again notification={data} />}
    >
      <CopyText text={id} />
      <Loaded query={query}>
        {(found) => (
          <Stack>
            {found.state === "dead" && (
              <Alert color="red" variant="outline" title={words.dead}>
                <LongText text={found.reason ?? ""} most={600} />
                <Text size="sm">{words.deadHelp}</Text>
              </Alert>
            )}
            <Panel title={texts.objects.facts}>
              <Summary notification={found} />
            </Panel>
            <Panel title={words.lastTries}>
              <LastTries notification={found} />
            </Panel>
            <Panel title={words.eventTitle}>
              <JsonView value={found.event} label={words.eventText} />
            </Panel>
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

function Again({ notification: found }: { readonly notification: NotificationWithTries }) {
  const { notification_id: id, state } = found;
  const client = useQueryClient();
  const lookAgain = () => void client.invalidateQueries({ queryKey: ["notification", id] });
  return (
    <ActButton
      needs="operator"
      whyNot={possibleNotificationActions(found).includes("again") ? undefined : words.notDead(texts.states[state] ?? state)}
      act={{
        title: words.actions.again,
        consequences: words.consequences.again,
        verb: words.actions.again,
        run: (reason) => sendAgain(id, reason),
      }}
      onRefused={lookAgain}
      onDone={(now) => {
        client.setQueryData(notification(id).queryKey, now);
        lookAgain();
      }}
    />
  );
}

function Summary({ notification: found }: { readonly notification: NotificationWithTries }) {
  return (
    <Facts
      facts={[
        [
          words.about,
          subjectsOf(found.event).map(({ kind, id }) => (
            <div key={kind}>
              {texts.objects.kinds[kind]} <ObjectLink kind={kind} id={id} />
            </div>
          )),
        ],
        [words.subscription, found.subscription_id && <ObjectLink key="subscription" kind="subscription" id={found.subscription_id} />],
        [words.channel, found.channel_id && <ObjectLink key="channel" kind="channel" id={found.channel_id} />],
        [words.kind, words.kinds[found.kind] ?? found.kind],
        [words.made, <Time key="made" at={found.made_at} />],
        [words.next, found.next_try_at && <Time key="next" at={found.next_try_at} />],
        [words.ended, found.ended_at && <Time key="ended" at={found.ended_at} />],
      ]}
    />
  );
}
