import { Stack, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { deliveries } from "../../api/partnerQueries";
import { livePages } from "../../app/live";
import { deliveryId, hops } from "../../model/files";
import { bytes, counted } from "../../model/numbers";
import { CopyText } from "../../parts/CopyText";
import { Empty } from "../../parts/Empty";
import { Facts } from "../../parts/Facts";
import { Loaded } from "../../parts/Loaded";
import { Page } from "../../parts/Page";
import { Panel } from "../../parts/Panel";
import { ShowMore } from "../../parts/ShowMore";
import { Time } from "../../parts/Time";
import { Untrusted } from "../../parts/Untrusted";
import { texts } from "../../texts";
import { execution as executionTexts } from "../../texts/execution";
import classes from "./Files.module.css";
import { Hop } from "./Hop";

const words = texts.files;
const route = getRouteApi("/files/$sha256");
const NAMES = 5;

/** Shows the route of a content: all deliveries of bytes with one hash, oldest first. */
export function ContentScreen() {
  const { sha256 } = route.useParams();
  const query = useInfiniteQuery({ ...deliveries({ sha256: sha256.toLowerCase() }), ...livePages() });
  return (
    <Page title={words.contentTitle}>
      <CopyText text={sha256} label={words.sha256} />
      <Loaded query={query}>
        {({ pages }) => {
          const way = hops(pages.flatMap((page) => page.value));
          const first = way[0];
          const last = way.at(-1);
          if (!first || !last) return <Empty title={words.unknownContent} />;
          const names = [...new Set(way.map((each) => each.name))];
          return (
            <Stack>
              <Panel title={texts.objects.facts}>
                <Facts
                  facts={[
                    [words.names, <Untrusted key="names" text={names.slice(0, NAMES).join(", ")} most={500} />],
                    [executionTexts.files.size, bytes(first.size_bytes)],
                    [words.first, <Time key="first" at={first.ended_at} />],
                    [words.last, <Time key="last" at={last.ended_at} />],
                  ]}
                />
              </Panel>
              <ShowMore query={query} label={words.earlier} />
              <Panel title={words.way} aside={<Text size="sm">{counted(way.length, "delivery")}</Text>}>
                <ol className={classes.hops}>
                  {way.map((delivery) => (
                    <li key={deliveryId(delivery)} className={classes.hop}>
                      <Hop delivery={delivery} />
                    </li>
                  ))}
                </ol>
              </Panel>
            </Stack>
          );
        }}
      </Loaded>
    </Page>
  );
}
