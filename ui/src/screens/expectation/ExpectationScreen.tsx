import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { expectation } from "../../api/partnerQueries";
import type { StoredExpectation } from "../../api/types";
import { live } from "../../app/live";
import { duration } from "../../model/times";
import { folderOf } from "../../model/watches";
import { DefinitionFacts, DefinitionScreen } from "../../parts/DefinitionScreen";
import { EnabledBadge } from "../../parts/EnabledBadge";
import { ListedObjects } from "../../parts/ListedObjects";
import { ObjectLink } from "../../parts/ObjectLink";
import { Time } from "../../parts/Time";
import { Untrusted } from "../../parts/Untrusted";
import { texts } from "../../texts";
import { History } from "./History";

const words = texts.expectations;
const route = getRouteApi("/expectations/$id");
const SECOND = 1_000;

/** Shows one expectation: the expected files and deadlines, and the days on which they were met. */
export function ExpectationScreen() {
  const { id } = route.useParams();
  return (
    <DefinitionScreen kind="expectation" id={id} query={useQuery({ ...expectation(id), ...live("list") })}>
      {(stored) => (
        <>
          <Summary stored={stored} />
          <History id={id} />
        </>
      )}
    </DefinitionScreen>
  );
}

function Summary({ stored }: { readonly stored: StoredExpectation }) {
  const { definition, next } = stored;
  const { calendars = [], grace_seconds: grace, contact } = definition;
  return (
    <DefinitionFacts
      kind="expectation"
      id={stored.expectation_id}
      stored={stored}
      facts={[
        [words.state, <EnabledBadge key="state" isEnabled={definition.enabled !== false} />],
        [
          words.files,
          <span key="files">
            {words.atLeast(definition.at_least ?? 1)}, <ObjectLink kind="connection" id={definition.connection} />{" "}
            <Untrusted text={folderOf(definition)} most={200} />
          </span>,
        ],
        [words.by, words.byAt(definition.by, definition.timezone ?? "UTC")],
        [words.grace, grace !== undefined && grace > 0 && duration(grace * SECOND)],
        [
          words.calendars,
          calendars.length === 0 ? words.everyDay : <ListedObjects key="calendars" objects={calendars.map((id) => ({ kind: "calendar", id }))} />,
        ],
        [
          words.next,
          next && (
            <>
              <Time at={next.by} />
              <br />
              {words.from} <Time at={next.from} as="instant" />
            </>
          ),
        ],
        [words.contact, contact && <Untrusted key="contact" text={contact} most={200} />],
      ]}
    />
  );
}
