import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { subscriptions } from "../../api/notifications";
import { livePages } from "../../app/live";
import { DataTable } from "../../parts/DataTable";
import { NewDefinition } from "../../parts/DefinitionActs";
import { EnabledBadge } from "../../parts/EnabledBadge";
import { LABEL } from "../../parts/Filters";
import { ListPage } from "../../parts/ListPage";
import { ObjectLink } from "../../parts/ObjectLink";
import { Time } from "../../parts/Time";
import { Untrusted } from "../../parts/Untrusted";
import { texts } from "../../texts";

const words = texts.subscriptions;
const route = getRouteApi("/subscriptions");

/** Who asks to be told of what, over which channels. */
export function SubscriptionsScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useInfiniteQuery({ ...subscriptions(search.label ?? ""), ...livePages() });
  return (
    <ListPage
      title={words.title}
      actions={<NewDefinition kind="subscription" />}
      search={search}
      filters={[LABEL]}
      onFilter={(next) => void navigate({ search: next, replace: true })}
      query={query}
      none={words.none}
      first={<NewDefinition kind="subscription" />}
      nameOf={(entry) => entry.subscription_id}
    >
      {(rows) => (
        <DataTable
          label={words.list}
          rows={rows}
          keyOf={(row) => row.subscription_id}
          minWidth={680}
          columns={[
            { title: words.subscription, cell: (row) => <ObjectLink kind="subscription" id={row.subscription_id} isRow /> },
            { title: words.state, cell: (row) => <EnabledBadge isEnabled={row.definition.enabled !== false} /> },
            { title: words.events, cell: (row) => <Untrusted text={row.definition.events.join(", ")} most={120} /> },
            { title: words.channel, cell: (row) => <ObjectLink kind="channel" id={row.definition.channel} /> },
            { title: texts.objects.changed, cell: (row) => <Time at={row.saved_at} as="relative" /> },
          ]}
        />
      )}
    </ListPage>
  );
}
