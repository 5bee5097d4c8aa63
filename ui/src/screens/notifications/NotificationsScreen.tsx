import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { askNotification, matchingNotifications } from "../../api/bulkActions";
import { notifications } from "../../api/notifications";
import type { Notification } from "../../api/types";
import { livePages } from "../../app/live";
import { isFiltered } from "../../model/filters";
import {
  NOTIFICATION_STATES,
  type NotificationAction,
  notificationFilters,
  type NotificationsSearch,
  possibleNotificationActions,
} from "../../model/notifications";
import { counted } from "../../model/numbers";
import { sorted } from "../../model/objects";
import { BulkActs } from "../../parts/bulk/BulkActs";
import { ChooseMatching } from "../../parts/bulk/MatchingTools";
import { useSelection } from "../../parts/bulk/useSelection";
import { choicesOf, type Filter, Filters, LABEL } from "../../parts/Filters";
import { exportOf } from "../../parts/listColumns";
import { NOTIFICATION_COLUMNS, NotificationTable } from "../../parts/NotificationTable";
import { Page } from "../../parts/Page";
import { PagedList } from "../../parts/PagedList";
import { texts } from "../../texts";

const words = texts.notifications;
const route = getRouteApi("/notifications");
const exportedNotifications = exportOf("notifications", NOTIFICATION_COLUMNS, idOf);
const ACTIONS: readonly NotificationAction[] = ["again"];
const WORDS = { ...words, counted: (count: number) => counted(count, "notification") };

const FILTERS: ReadonlyArray<Filter<keyof NotificationsSearch>> = [
  { name: "state", label: words.state, choices: choicesOf(words.anyState, NOTIFICATION_STATES, texts.states) },
  { name: "subscription", label: words.subscription },
  { name: "channel", label: words.channel },
  { name: "execution_id", label: words.execution, placeholder: words.executionHelp },
  { ...LABEL, isRare: true },
];

function idOf({ notification_id: id }: Notification): string {
  return id;
}

/** Lists sent, pending and failed notifications that match the filters of the URL. */
export function NotificationsScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const client = useQueryClient();
  const filters = notificationFilters(search);
  const query = useInfiniteQuery({ ...notifications(filters), ...livePages() });
  const change = (next: NotificationsSearch) => void navigate({ search: next, replace: true });
  const { readable } = sorted(query.data?.pages.flatMap((page) => page.value) ?? []);
  const selection = useSelection({ search, filters: FILTERS, rows: readable, idOf, pageAt: (at) => matchingNotifications(filters, at) });
  return (
    <Page title={words.title}>
      <Filters search={search} filters={FILTERS} onChange={change} />
      <PagedList
        query={query}
        none={words.noneExist}
        filtered={isFiltered(search) && { noneMatch: words.noneMatch, onClear: () => change({}) }}
        nameOf={(entry) => entry.notification_id}
        exported={exportedNotifications}
        columns={NOTIFICATION_COLUMNS}
        tools={<ChooseMatching matching={selection.matching} />}
      >
        {(rows) => <NotificationTable rows={rows} choice={selection.choice} />}
      </PagedList>
      <BulkActs
        selection={selection}
        kind="notification"
        actions={ACTIONS}
        possible={possibleNotificationActions}
        words={WORDS}
        send={askNotification}
        destructive={[]}
        onOver={() => void client.invalidateQueries({ queryKey: ["notifications"] })}
      />
    </Page>
  );
}
