import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { channels } from "../../api/notifications";
import { livePages } from "../../app/live";
import { receiversOf } from "../../model/channels";
import { DataTable } from "../../parts/DataTable";
import { NewDefinition } from "../../parts/DefinitionActs";
import { EnabledBadge } from "../../parts/EnabledBadge";
import { LABEL } from "../../parts/Filters";
import { ListPage } from "../../parts/ListPage";
import { ObjectLink } from "../../parts/ObjectLink";
import { Time } from "../../parts/Time";
import { Token } from "../../parts/Token";
import { Untrusted } from "../../parts/Untrusted";
import { texts } from "../../texts";

const words = texts.channels;
const route = getRouteApi("/channels");

/** The mail servers, webhooks and chats over which the installation tells what has happened. */
export function ChannelsScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useInfiniteQuery({ ...channels(search.label ?? ""), ...livePages() });
  return (
    <ListPage
      title={words.title}
      actions={<NewDefinition kind="channel" />}
      search={search}
      filters={[LABEL]}
      onFilter={(next) => void navigate({ search: next, replace: true })}
      query={query}
      none={words.none}
      first={<NewDefinition kind="channel" />}
      nameOf={(entry) => entry.channel_id}
    >
      {(rows) => (
        <DataTable
          label={words.list}
          rows={rows}
          keyOf={(row) => row.channel_id}
          minWidth={680}
          columns={[
            { title: words.channel, cell: (row) => <ObjectLink kind="channel" id={row.channel_id} isRow /> },
            { title: words.state, cell: (row) => <EnabledBadge isEnabled={row.definition.enabled !== false} /> },
            { title: words.type, cell: (row) => <Token text={row.definition.type} /> },
            { title: words.receivers, cell: (row) => <Untrusted text={receiversOf(row.definition).join(", ")} most={80} /> },
            { title: texts.objects.changed, cell: (row) => <Time at={row.saved_at} as="relative" /> },
          ]}
        />
      )}
    </ListPage>
  );
}
