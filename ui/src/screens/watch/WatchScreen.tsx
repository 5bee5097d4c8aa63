import { Alert, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { watch } from "../../api/partnerQueries";
import type { StoredWatch } from "../../api/types";
import { live } from "../../app/live";
import { counted } from "../../model/numbers";
import { duration } from "../../model/times";
import { targetOf } from "../../model/objects";
import { folderOf, isLessOften, stateOf } from "../../model/watches";
import { DefinitionFacts, DefinitionScreen } from "../../parts/DefinitionScreen";
import { ObjectLink } from "../../parts/ObjectLink";
import { Omitted } from "../../parts/Omitted";
import { Time } from "../../parts/Time";
import { Token } from "../../parts/Token";
import { Untrusted } from "../../parts/Untrusted";
import { texts } from "../../texts";
import { omissions as omissionsTexts } from "../../texts/omissions";
import { Check } from "./Check";
import { Files } from "./Files";

const words = texts.watches;
const route = getRouteApi("/watches/$id");
const SECOND = 1_000;

/** Shows one watch: whether its polls succeed, what they found, and the result of each file. */
export function WatchScreen() {
  const { id } = route.useParams();
  return (
    <DefinitionScreen
      kind="watch"
      id={id}
      query={useQuery({ ...watch(id), ...live("list") })}
      badge={(stored) => (
        <Text span size="sm">
          {words[stateOf(stored)]}
        </Text>
      )}
      acts={(stored) => <Check watch={stored} />}
    >
      {(stored) => (
        <>
          {stored.last_error && <Failing error={stored.last_error} />}
          <Summary watch={stored} />
          <Files watch={stored} />
        </>
      )}
    </DefinitionScreen>
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
    <DefinitionFacts
      kind="watch"
      id={stored.watch_id}
      stored={stored}
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
      ]}
    />
  );
}
