import { SimpleGrid, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { overview } from "../../api/queries";
import { live } from "../../app/live";
import { later } from "../../parts/later";
import { Loaded } from "../../parts/Loaded";
import { Page } from "../../parts/Page";
import { isQuiet } from "../../model/overview";
import { texts } from "../../texts";
import { Attention } from "./Attention";
import { FailuresByJob } from "./FailuresByJob";
import { Hours } from "./Hours";
import { Pools } from "./Pools";
import { Tiles } from "./Tiles";

const FirstSteps = later(() => import("./FirstSteps").then((module) => module.FirstSteps));

/** Shows failures, their start and trend, and waiting executions. */
export function OverviewScreen() {
  const query = useQuery({ ...overview(), ...live("list") });
  return (
    <Page title={texts.overview.title}>
      <Loaded query={query}>
        {(data) => (
          <Stack>
            {isQuiet(data.counts) && <FirstSteps />}
            <Tiles counts={data.counts} />
            {!data.counts.is_complete && <Text size="sm">{texts.overview.notAllCounted}</Text>}
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
