import { Group, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { executions } from "../../api/queries";
import type { ExecutionSummary } from "../../api/types";
import { now } from "../../app/clock";
import { livePages } from "../../app/live";
import { useStore } from "../../app/useStore";
import { counted } from "../../model/numbers";
import { sorted } from "../../model/objects";
import { duration, relative } from "../../model/times";
import { Loaded } from "../../parts/Loaded";
import links from "../../parts/ObjectLink.module.css";
import { Panel } from "../../parts/Panel";
import { stateColour, stateSign } from "../../parts/StateBadge";
import { texts } from "../../texts";
import classes from "./Strip.module.css";

const words = texts.jobs;
const SHOWN = 20;

/** Shows the results of a job's last executions, newest on the right; each links to its screen. */
export function Strip({ id }: { readonly id: string }) {
  const query = useInfiniteQuery({ ...executions({ job_id: id }), ...livePages() });
  return (
    <Panel
      title={words.strip(counted(SHOWN, "execution"))}
      aside={
        <Link to="/executions" search={{ job_id: id }} className={links.link}>
          {words.all}
        </Link>
      }
    >
      <Loaded query={query}>
        {({ pages }) => {
          const { readable } = sorted(pages.flatMap((page) => page.value));
          const shown = readable.slice(0, SHOWN).toReversed();
          if (shown.length === 0) return <Text size="sm">{words.noExecutions}</Text>;
          return (
            <Group gap="xs" align="center">
              <Text size="xs" c="dimmed">
                {words.oldest}
              </Text>
              <ul className={classes.strip}>
                {shown.map((each) => (
                  <li key={each.execution_id}>
                    <Outcome execution={each} />
                  </li>
                ))}
              </ul>
              <Text size="xs" c="dimmed">
                {words.newest}
              </Text>
            </Group>
          );
        }}
      </Loaded>
    </Panel>
  );
}

function Outcome({ execution }: { readonly execution: ExecutionSummary }) {
  const time = useStore(now);
  const { started_at: from, ended_at: to } = execution;
  const label = words.outcome(
    texts.states[execution.state] ?? execution.state,
    from ? duration((to ? Date.parse(to) : time) - Date.parse(from)) : "",
    relative(from ?? execution.created_at, time),
  );
  return (
    <Link
      to="/executions/$id"
      params={{ id: execution.execution_id }}
      className={classes.outcome}
      style={{ "--state": stateColour(execution.state) }}
      title={label}
      aria-label={label}
      data-state={execution.state}
    >
      <span aria-hidden="true">{stateSign(execution.state)}</span>
    </Link>
  );
}
