import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { subscription } from "../../api/notifications";
import { live } from "../../app/live";
import { DefinitionScreen } from "../../parts/DefinitionScreen";
import { LastMatched } from "./LastMatched";
import { Summary } from "./Summary";

const route = getRouteApi("/subscriptions/$id");

/** Shows one subscription: its events, its channel, and its latest notifications. */
export function SubscriptionScreen() {
  const { id } = route.useParams();
  return (
    <DefinitionScreen kind="subscription" id={id} query={useQuery({ ...subscription(id), ...live("list") })}>
      {(stored) => (
        <>
          <Summary stored={stored} />
          <LastMatched id={id} />
        </>
      )}
    </DefinitionScreen>
  );
}
