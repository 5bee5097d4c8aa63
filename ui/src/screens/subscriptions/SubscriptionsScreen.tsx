import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { subscriptions } from "../../api/notifications";
import type { StoredSubscription } from "../../api/types";
import { livePages } from "../../app/live";
import { DefinitionList } from "../../parts/DefinitionList";
import { LABEL } from "../../parts/Filters";
import { enabledColumn, savedColumns } from "../../parts/listColumns";
import { ObjectLink } from "../../parts/ObjectLink";
import { Untrusted } from "../../parts/Untrusted";
import { type ListColumn, NAME_WIDTH } from "../../parts/useColumns";
import { texts } from "../../texts";

const words = texts.subscriptions;
const route = getRouteApi("/subscriptions");

const COLUMNS: ReadonlyArray<ListColumn<StoredSubscription>> = [
  {
    id: "subscription",
    title: words.subscription,
    isFixed: true,
    minWidth: NAME_WIDTH,
    sortBy: (row) => row.subscription_id,
    cell: (row) => <ObjectLink kind="subscription" id={row.subscription_id} isRow />,
    written: (row) => row.subscription_id,
  },
  enabledColumn(words.state, isEnabled),
  { id: "events", title: words.events, cell: (row) => <Untrusted text={eventsIn(row)} most={120} />, written: eventsIn },
  {
    id: "channel",
    title: words.channel,
    sortBy: (row) => row.definition.channel,
    cell: (row) => <ObjectLink kind="channel" id={row.definition.channel} />,
    written: (row) => row.definition.channel,
  },
  ...savedColumns<StoredSubscription>((row) => row.definition.labels, ["changed"]),
];

/** Lists the subscriptions with their receivers, events and channels. */
export function SubscriptionsScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <DefinitionList
      kind="subscription"
      title={words.title}
      label={words.list}
      query={useInfiniteQuery({ ...subscriptions(search.label ?? ""), ...livePages() })}
      none={words.none}
      idOf={(entry) => entry.subscription_id}
      isEnabled={isEnabled}
      columns={COLUMNS}
      search={search}
      filters={[LABEL]}
      onFilter={(next) => void navigate({ search: next, replace: true })}
    />
  );
}

function isEnabled({ definition }: StoredSubscription): boolean {
  return definition.enabled !== false;
}

function eventsIn({ definition }: StoredSubscription): string {
  return definition.events.join(", ");
}
