import { Alert, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { watch } from "../../api/partnerQueries";
import type { StoredWatch } from "../../api/types";
import { live } from "../../app/live";
import { counted } from "../../model/numbers";
import { duration } from "../../model/times";
import { targetOf } from "../../model/objects";
import { folderOf, isLessOften, stateOf } from "../../model/watches";
import { CallerName } from "../../parts/CallerName";
import { ChangesLink } from "../../parts/ChangesLink";
import { Facts } from "../../parts/Facts";
import { JsonView } from "../../parts/JsonView";
import { Loaded } from "../../parts/Loaded";
import { ObjectLink } from "../../parts/ObjectLink";
import { Omitted } from "../../parts/Omitted";
import { Page } from "../../parts/Page";
import { Panel } from "../../parts/Panel";
import { Time } from "../../parts/Time";
import { Token } from "../../parts/Token";
import { Untrusted } from "../../parts/Untrusted";
import { texts } from "../../texts";
import { omissions as omissionsTexts } from "../../texts/omissions";
import { Actions } from "./Actions";
import { Files } from "./Files";

const words = texts.watches;
const route = getRouteApi("/watches/$id");
const SECOND = 1_000;

/** One watch: whether its looks succeed, what they found, and what became of each file. */
export function WatchScreen() {
  const { id } = route.useParams();
  const query = useQuery({ ...watch(id), ...live("list") });
  return (
    <Page
      title={id}
      badge={
        query.data && (
          <Text span size="sm">
            {words[stateOf(query.data)]}
          </Text>
        )
      }
      actions={query.data && <Actions watch={query.data} />}
    >
      <Loaded query={query}>
        {(data) => (
          <Stack>
            {data.last_error && <Failing error={data.last_error} />}
            <Panel title={texts.objects.facts} aside={<ChangesLink kind="watch" id={id} />}>
              <Summary watch={data} />
            </Panel>
            <Files watch={data} />
            <Panel title={texts.objects.definition}>
              <JsonView value={data.definition} label={texts.objects.definitionText} />
            </Panel>
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

function Failing({ error }: { readonly error: NonNullable<StoredWatch["last_error"]> }) {
  return (
    <Alert color="red" variant="outline" title={words.failing}>
      <Text size="sm">
        <Untrusted text={error.message} most={1_000} />
      </Text>
      <Text size="sm">
        <Token text={error.code} /> {words.failures(error.failures)} <Time at={error.since} />
      </Text>
    </Alert>
  );
}

function Summary({ watch: stored }: { readonly watch: StoredWatch }) {
  const { definition, last_found: found } = stored;
  return (
    <Facts
      facts={[
        [
          words.looksInto,
          <span key="folder">
            <ObjectLink kind="connection" id={definition.connection} />{" "}
            <Untrusted text={folderOf(definition)} most={200} />
          </span>,
        ],
        [words.starts, <ObjectLink key="target" {...targetOf(definition)} />],
        [words.every, definition.every_seconds && duration(definition.every_seconds * SECOND)],
        [words.lastLook, stored.last_poll_at ? <Time key="last" at={stored.last_poll_at} /> : words.never],
        [
          words.nextLook,
          definition.enabled !== false && stored.next_poll_at && (
            <span key="next">
              <Time at={stored.next_poll_at} />
              {isLessOften(stored) && ` ${words.lessOften}`}
            </span>
          ),
        ],
        [words.found, found && words.foundOf(counted(found.files, "file"), found.waiting, counted(found.runs, "execution"))],
        [words.left, found && found.left > 0 && found.left],
        [
          omissionsTexts.title,
          found && found.omitted_count > 0 && <Omitted key="omitted" omitted={found.omitted} />,
        ],
        [texts.objects.changed, <Time key="saved" at={stored.saved_at} />],
        [texts.objects.savedBy, <CallerName key="by" by={stored.saved_by} most={80} />],
        [texts.objects.version, stored.version],
      ]}
    />
  );
}
