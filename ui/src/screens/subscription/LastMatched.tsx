import { Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { notifications } from "../../api/notifications";
import { livePages } from "../../app/live";
import { sorted } from "../../model/objects";
import { Loaded } from "../../parts/Loaded";
import { NotificationTable } from "../../parts/NotificationTable";
import links from "../../parts/ObjectLink.module.css";
import { Panel } from "../../parts/Panel";
import { texts } from "../../texts";

const words = texts.subscriptions;
const LAST = 5;

/** Lists the newest notifications of a subscription. */
export function LastMatched({ id }: { readonly id: string }) {
  const query = useInfiniteQuery({ ...notifications({ subscription: id, top: LAST }), ...livePages() });
  return (
    <Panel
      title={words.last}
      aside={
        <Link to="/notifications" search={{ subscription: id }} className={links.link}>
          {words.all}
        </Link>
      }
    >
      <Loaded query={query}>
        {({ pages }) => {
          const { readable } = sorted(pages.flatMap((page) => page.value));
          return readable.length > 0 ? <NotificationTable rows={readable} /> : <Text size="sm">{words.lastNone}</Text>;
        }}
      </Loaded>
    </Panel>
  );
}
