import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { plan } from "../../api/plans";
import type { Plan } from "../../api/types";
import { live } from "../../app/live";
import { Loaded } from "../../parts/Loaded";
import { Page } from "../../parts/Page";
import { Token } from "../../parts/Token";
import { bundles as bundlesTexts } from "../../texts/bundles";
import { Actions } from "./Actions";
import { Answers } from "./Answers";
import { PlanActs } from "./PlanActs";
import { Problems } from "./Problems";
import { Summary } from "./Summary";

const words = bundlesTexts.plan;
const route = getRouteApi("/plans/$id");

/** Shows one plan: the changes that applying a bundle would make, missing values, and progress. */
export function PlanScreen() {
  const { id } = route.useParams();
  const query = useQuery({ ...plan(id), ...live((known: Plan | undefined) => (known?.state === "applying" ? "active" : "list")) });
  const { data } = query;
  return (
    <Page
      title={words.title(id)}
      badge={data && <Token text={data.state} />}
      actions={data && <PlanActs plan={data} lookAgain={() => void query.refetch()} />}
    >
      <Loaded query={query}>
        {(known) => (
          <Stack>
            <Summary plan={known} />
            {known.state === "planned" && <Answers key={known.plan_id} plan={known} />}
            <Problems title={words.errors} problems={known.errors} />
            <Actions plan={known} />
            <Problems title={words.warnings} problems={known.warnings} />
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}
