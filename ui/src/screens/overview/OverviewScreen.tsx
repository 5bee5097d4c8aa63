import { SimpleGrid, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { overview } from "../../api/queries";
import { live } from "../../app/live";
import { Loaded } from "../../parts/Loaded";
import { Page } from "../../parts/Page";
import { texts } from "../../texts";
import { Attention } from "./Attention";
import { FailuresByJob } from "./FailuresByJob";
import { Hours } from "./Hours";
import { Pools } from "./Pools";
import { Tiles } from "./Tiles";

/** Shows what failed, since when, whether it gets worse, and what waits. */
export function OverviewScreen() {
  const query = useQuery({ ...overview(), ...live("list") });
  return (
    <Page title={texts.overview.title}>
      <Loaded query={query}>
        {(data) => (
          <Stack>
            <Tiles counts={data.counts} />
            <SimpleGrid cols={{ base: 1, lg: 2 }}>
              <Attention overview={data} />
              <Stack>
                <Hours series={data.series} />
                <FailuresByJob overview={data} />
                <Pools pools={data.pools} />
              </Stack>
            </SimpleGrid>
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}
