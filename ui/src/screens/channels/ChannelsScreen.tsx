import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { channels } from "../../api/notifications";
import type { StoredChannel } from "../../api/types";
import { livePages } from "../../app/live";
import { receiversOf } from "../../model/channels";
import { DefinitionList } from "../../parts/DefinitionList";
import { LABEL } from "../../parts/Filters";
import { enabledColumn, savedColumns } from "../../parts/listColumns";
import { ObjectLink } from "../../parts/ObjectLink";
import { Token } from "../../parts/Token";
import { Untrusted } from "../../parts/Untrusted";
import { type ListColumn, NAME_WIDTH } from "../../parts/useColumns";
import { texts } from "../../texts";

const words = texts.channels;
const route = getRouteApi("/channels");

const COLUMNS: ReadonlyArray<ListColumn<StoredChannel>> = [
  {
    id: "channel",
    title: words.channel,
    isFixed: true,
    minWidth: NAME_WIDTH,
    sortBy: (row) => row.channel_id,
    cell: (row) => <ObjectLink kind="channel" id={row.channel_id} isRow />,
    written: (row) => row.channel_id,
  },
  enabledColumn(words.state, isEnabled),
  {
    id: "type",
    title: words.type,
    sortBy: (row) => row.definition.type,
    cell: (row) => <Token text={row.definition.type} />,
    written: (row) => row.definition.type,
  },
  { id: "receivers", title: words.receivers, cell: (row) => <Untrusted text={receiversIn(row)} most={80} />, written: receiversIn },
  ...savedColumns<StoredChannel>((row) => row.definition.labels, ["changed"]),
];

/** Lists the mail servers, webhooks and chats over which the installation sends notifications. */
export function ChannelsScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <DefinitionList
      kind="channel"
      title={words.title}
      label={words.list}
      query={useInfiniteQuery({ ...channels(search.label ?? ""), ...livePages() })}
      none={words.none}
      idOf={(entry) => entry.channel_id}
      isEnabled={isEnabled}
      columns={COLUMNS}
      search={search}
      filters={[LABEL]}
      onFilter={(next) => void navigate({ search: next, replace: true })}
    />
  );
}

function isEnabled({ definition }: StoredChannel): boolean {
  return definition.enabled !== false;
}

function receiversIn({ definition }: StoredChannel): string {
  return receiversOf(definition).join(", ");
}
