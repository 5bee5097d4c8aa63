import { Group, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Fragment } from "react";
import { expectation } from "../../api/partnerQueries";
import type { StoredExpectation } from "../../api/types";
import { live } from "../../app/live";
import { duration } from "../../model/times";
import { folderOf } from "../../model/watches";
import { CallerName } from "../../parts/CallerName";
import { ChangesLink } from "../../parts/ChangesLink";
import { DefinitionActs } from "../../parts/DefinitionActs";
import { EnabledBadge } from "../../parts/EnabledBadge";
import { Facts } from "../../parts/Facts";
import { JsonView } from "../../parts/JsonView";
import { Loaded } from "../../parts/Loaded";
import { ObjectLink } from "../../parts/ObjectLink";
import { Page } from "../../parts/Page";
import { Panel } from "../../parts/Panel";
import { Time } from "../../parts/Time";
import { Untrusted } from "../../parts/Untrusted";
import { texts } from "../../texts";
import { History } from "./History";

const words = texts.expectations;
const route = getRouteApi("/expectations/$id");
const SECOND = 1_000;

/** One expectation: what is expected by when, and on which days it came. */
export function ExpectationScreen() {
  const { id } = route.useParams();
  const query = useQuery({ ...expectation(id), ...live("list") });
  return (
    <Page
      title={id}
      actions={
        <Group gap="xs">
          <DefinitionActs kind="expectation" id={id} />
        </Group>
      }
    >
      <Loaded query={query}>
        {(data) => (
          <Stack>
            <Panel title={texts.objects.facts} aside={<ChangesLink kind="expectation" id={id} />}>
              <Summary stored={data} />
            </Panel>
            <History id={id} />
            <Panel title={texts.objects.definition}>
              <JsonView value={data.definition} label={texts.objects.definitionText} />
            </Panel>
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

function Summary({ stored: { definition, next, ...stored } }: { readonly stored: StoredExpectation }) {
  const { calendars = [], grace_seconds: grace, contact } = definition;
  return (
    <Facts
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
        [words.calendars, calendars.length === 0 ? words.everyDay : <Calendars key="calendars" ids={calendars} />],
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
        [texts.objects.changed, <Time key="saved" at={stored.saved_at} />],
        [texts.objects.savedBy, <CallerName key="by" by={stored.saved_by} most={80} />],
        [texts.objects.version, stored.version],
      ]}
    />
  );
}

function Calendars({ ids }: { readonly ids: readonly string[] }) {
  return ids.map((id, i) => (
    <Fragment key={id}>
      {i > 0 && ", "}
      <ObjectLink kind="calendar" id={id} />
    </Fragment>
  ));
}
