import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { jobReports } from "../../api/jobs";
import { now } from "../../app/clock";
import { useStore } from "../../app/useStore";
import { REPORTED_DAYS, reportedFrom, successRate, under } from "../../model/jobs";
import { bytes, count } from "../../model/numbers";
import { Facts } from "../../parts/Facts";
import { Loaded } from "../../parts/Loaded";
import { Panel } from "../../parts/Panel";
import { texts } from "../../texts";

const words = texts.jobs;

/** Shows the success rate and the durations of a job's recent executions. */
export function Numbers({ id }: { readonly id: string }) {
  const from = useStore(now, reportedFrom);
  const query = useQuery(jobReports(from));
  return (
    <Panel title={words.numbers(REPORTED_DAYS)}>
      <Loaded query={query}>
        {(lines) => {
          const line = lines.get(id);
          const rate = line && successRate(line);
          if (!line || rate === undefined) return <Text size="sm">{words.noNumbers}</Text>;
          return (
            <Facts
              facts={[
                [words.success, `${rate} (${words.ofEnded(count(line.completed), count(line.failed))})`],
                [words.half, below(line.p50_below_seconds)],
                [words.most, below(line.p95_below_seconds)],
                [words.moved, bytes(line.bytes)],
              ]}
            />
          );
        }}
      </Loaded>
    </Panel>
  );
}

function below(seconds: number): string | undefined {
  const found = under(seconds);
  return found && words.under(found.bound, found.isOpen);
}
