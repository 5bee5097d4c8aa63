import { Stack, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { trail } from "../../api/queries";
import type { AuditEvent, Execution } from "../../api/types";
import { livePages } from "../../app/live";
import { usedObject } from "../../model/causes";
import { hasEnded } from "../../model/executions";
import { duration } from "../../model/times";
import { CallerName } from "../../parts/CallerName";
import { DataTable } from "../../parts/DataTable";
import { Loaded } from "../../parts/Loaded";
import { LongText } from "../../parts/LongText";
import { ObjectLink } from "../../parts/ObjectLink";
import { ShowMore } from "../../parts/ShowMore";
import { Time } from "../../parts/Time";
import { Token } from "../../parts/Token";
import { Untrusted } from "../../parts/Untrusted";
import { texts } from "../../texts";
import { execution as executionTexts } from "../../texts/execution";

const words = executionTexts.trail;

/** Lists all events of an execution, with the user who caused each event. */
export function TrailTab({ execution }: { readonly execution: Execution }) {
  const query = useInfiniteQuery({
    ...trail(execution.execution_id),
    ...livePages(hasEnded(execution) ? "rest" : "list"),
  });
  return (
    <Loaded query={query}>
      {({ pages }) => (
        <Stack>
          <DataTable
            label={words.table}
            rows={pages.flatMap((page) => page.value)}
            keyOf={(event) => `${event.branch} ${event.seq}`}
            columns={[
              { title: words.at, cell: (event) => <Time at={event.at} as="instant" /> },
              { title: words.event, cell: (event) => <Token text={event.event} /> },
              { title: words.what, cell: (event) => <What event={event} /> },
              { title: words.who, cell: (event) => <CallerName by={event.actor} most={80} /> },
            ]}
          />
          <ShowMore query={query} />
        </Stack>
      )}
    </Loaded>
  );
}

function What({ event }: { readonly event: AuditEvent }) {
  const step = [event.step_id, event.iterations && `[${event.iterations.join(".")}]`];
  const facts = [
    step.filter(Boolean).join(" "),
    event.attempt !== undefined && executionTexts.attempt(event.attempt),
    event.duration_ms !== undefined && duration(event.duration_ms),
  ];
  return (
    <>
      <Text size="sm">
        <Untrusted text={facts.filter(Boolean).join(" · ")} most={400} />
      </Text>
      {event.uses && (
        <Text size="sm">
          <Uses uses={event.uses} />
        </Text>
      )}
      {event.reason && (
        <Text size="sm">
          <LongText text={event.reason} most={300} />
        </Text>
      )}
      {event.failure && (
        <Text size="sm" c="dimmed">
          <LongText text={`${event.failure.code}: ${event.failure.message}`} most={300} />
        </Text>
      )}
    </>
  );
}

/** Lists the objects that a step used, such as its connection, each with its version. */
function Uses({ uses }: { readonly uses: readonly string[] }) {
  return uses.map((text, i) => {
    const used = usedObject(text);
    return (
      <Fragment key={text}>
        {i > 0 && ", "}
        {used ? (
          <>
            {texts.objects.kinds[used.kind] ?? used.kind} <ObjectLink kind={used.kind} id={used.id} />
            {used.version && ` (${executionTexts.version(Number(used.version))})`}
          </>
        ) : (
          <Untrusted text={text} most={80} />
        )}
      </Fragment>
    );
  });
}
