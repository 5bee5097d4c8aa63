import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { askNotification } from "../../api/bulkActions";
import { notifications } from "../../api/notifications";
import { livePages } from "../../app/live";
import { chosenOf } from "../../model/choice";
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
import { useChoice } from "../../parts/bulk/useChoice";
import { choicesOf, type Filter, Filters, LABEL } from "../../parts/Filters";
import { NotificationTable } from "../../parts/NotificationTable";
import { Page } from "../../parts/Page";
import { PagedList } from "../../parts/PagedList";
import { texts } from "../../texts";

const words = texts.notifications;
const route = getRouteApi("/notifications");
const ACTIONS: readonly NotificationAction[] = ["again"];
const WORDS = { ...words, counted: (count: number) => counted(count, "notification") };

const FILTERS: ReadonlyArray<Filter<keyof NotificationsSearch>> = [
  { name: "state", label: words.state, choices: choicesOf(words.anyState, NOTIFICATION_STATES, texts.states) },
  { name: "subscription", label: words.subscription },
  { name: "channel", label: words.channel },
  { name: "execution_id", label: words.execution, placeholder: words.executionHelp },
  { ...LABEL, isRare: true },
];

/** What was told, is to be told, and could not be told, as far as it matches the filters of the address. */
export function NotificationsScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const client = useQueryClient();
  const choice = useChoice();
  const query = useInfiniteQuery({ ...notifications(notificationFilters(search)), ...livePages() });
  const change = (next: NotificationsSearch) => void navigate({ search: next, replace: true });
  const { readable } = sorted(query.data?.pages.flatMap((page) => page.value) ?? []);
  return (
    <Page title={words.title}>
      <Filters search={search} filters={FILTERS} onChange={change} />
      <PagedList
        query={query}
        none={words.noneExist}
        filtered={isFiltered(search) && { noneMatch: words.noneMatch, onClear: () => change({}) }}
        nameOf={(entry) => entry.notification_id}
      >
        {(rows) => <NotificationTable rows={rows} choice={choice} />}
      </PagedList>
      <BulkActs
        rows={chosenOf(readable, (row) => row.notification_id, choice.chosen)}
        idOf={(row) => row.notification_id}
        kind="notification"
        actions={ACTIONS}
        possible={possibleNotificationActions}
        words={WORDS}
        send={askNotification}
        onClear={choice.clear}
        onOver={() => void client.invalidateQueries({ queryKey: ["notifications"] })}
      />
    </Page>
  );
}
