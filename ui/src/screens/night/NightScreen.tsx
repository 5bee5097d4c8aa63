import { Stack } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import type { NightSearch } from "../../model/night";
import { type Filter, Filters, LABEL } from "../../parts/Filters";
import { Page } from "../../parts/Page";
import { texts } from "../../texts";
import { night as words } from "../../texts/night";
import { Ahead } from "./Ahead";
import { Grid } from "./Grid";

const route = getRouteApi("/night");

const FILTERS: ReadonlyArray<Filter<keyof NightSearch>> = [{ name: "hours", label: words.hours, choices: words.spans }, LABEL];

/** Shows the results of each job in the last hours, and the events that are due in the next hours. */
export function NightScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Page title={texts.night}>
      <Filters search={search} filters={FILTERS} onChange={(next: NightSearch) => void navigate({ search: next, replace: true })} />
      <Stack>
        <Grid search={search} />
        <Ahead label={search.label ?? ""} />
      </Stack>
    </Page>
  );
}
