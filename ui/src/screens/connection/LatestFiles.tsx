import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { latestDeliveries } from "../../api/partnerQueries";
import { live } from "../../app/live";
import { DeliveryTable } from "../../parts/DeliveryTable";
import { ListedObjects } from "../../parts/ListedObjects";
import { Loaded } from "../../parts/Loaded";
import links from "../../parts/ObjectLink.module.css";
import { Panel } from "../../parts/Panel";
import { partner } from "../../texts/partner";

const words = partner.recent;

interface Props {
  readonly name: string;
  /** The watches that poll a folder of the partner. */
  readonly watches: readonly string[];
}

/**
 * Shows the newest files of a partner. Each links to its route, and a received file can be processed again by its
 * watch.
 */
export function LatestFiles({ name, watches }: Props) {
  const query = useQuery({ ...latestDeliveries(name), ...live("list") });
  return (
    <Panel
      title={words.title}
      aside={
        <Link to="/files" search={{ connection: name }} className={links.link}>
          {words.all}
        </Link>
      }
    >
      <Loaded query={query}>
        {({ value }) => (
          <Stack gap="xs">
            {value.length === 0 ? <Text size="sm">{words.none}</Text> : <DeliveryTable rows={value} />}
            {value.length > 0 && watches.length > 0 && (
              <Text size="sm">
                {words.again}{" "}
                <ListedObjects objects={watches.map((id) => ({ kind: "watch", id }))} />
              </Text>
            )}
          </Stack>
        )}
      </Loaded>
    </Panel>
  );
}
