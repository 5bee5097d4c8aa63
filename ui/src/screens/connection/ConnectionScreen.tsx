import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { connection } from "../../api/partnerQueries";
import { live } from "../../app/live";
import { addressOf, keyOf, userOf } from "../../model/connections";
import { DefinitionFacts, DefinitionScreen } from "../../parts/DefinitionScreen";
import { ObjectLink } from "../../parts/ObjectLink";
import { Token } from "../../parts/Token";
import { Untrusted } from "../../parts/Untrusted";
import { texts } from "../../texts";
import { Health } from "./Health";
import { Partner } from "./Partner";
import { Profile } from "./Profile";
import { Test } from "./Test";

const words = texts.connections;
const route = getRouteApi("/connections/$id");

/**
 * Shows the partner of a connection and the connection itself: files and failures by day, a test, the objects that use
 * it, and its definition.
 */
export function ConnectionScreen() {
  const { id: name } = route.useParams();
  const query = useQuery({
    ...connection(name),
    ...live("list"),
    select: (stored) => ({ ...stored, definition: stored.connection, saved_at: stored.changed_at }),
  });
  return (
    <DefinitionScreen kind="connection" id={name} query={query} badge={({ definition }) => <Token text={definition.type} />}>
      {(stored) => (
        <>
          <Partner stored={stored} />
          <DefinitionFacts
            kind="connection"
            id={name}
            stored={stored}
            facts={[
              [words.at, <Untrusted key="at" text={addressOf(stored.definition)} most={200} />],
              [words.user, userOf(stored.definition) && <Untrusted key="user" text={userOf(stored.definition)} />],
              [words.key, keyOf(stored.definition) && <ObjectLink key="key" kind="key" id={keyOf(stored.definition)} />],
            ]}
          />
          <Health name={name} />
          <Test name={name} />
          <Profile profile={stored.profile} />
        </>
      )}
    </DefinitionScreen>
  );
}
