import { Stack, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { judgements } from "../../api/partnerQueries";
import type { Judgement } from "../../api/types";
import { livePages } from "../../app/live";
import { DataTable } from "../../parts/DataTable";
import { Loaded } from "../../parts/Loaded";
import { Panel } from "../../parts/Panel";
import { ShowMore } from "../../parts/ShowMore";
import { Time } from "../../parts/Time";
import { Untrusted } from "../../parts/Untrusted";
import { texts } from "../../texts";

const words = texts.expectations;
const NAMES = 300;

/** Shows the result of each deadline, newest first. */
export function History({ id }: { readonly id: string }) {
  const query = useInfiniteQuery({ ...judgements(id), ...livePages() });
  return (
    <Panel title={words.history}>
      <Loaded query={query}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.value);
          if (rows.length === 0) return <Text size="sm">{words.nothingYet}</Text>;
          const met = rows.filter((row) => row.type === "expectation.met").length;
          return (
            <Stack>
              <Text size="sm">{words.strip(met, rows.length - met)}</Text>
              <DataTable
                label={words.history}
                rows={rows}
                keyOf={(row) => row.id}
                columns={[
                  { title: words.day, cell: (row) => <Time at={row.by} as="instant" /> },
                  { title: words.verdict, cell: (row) => <Verdict judgement={row} /> },
                  { title: words.which, cell: (row) => <Untrusted text={row.files.join(", ")} most={NAMES} /> },
                  { title: words.judged, cell: (row) => <Time at={row.judged_at} as="relative" /> },
                ]}
              />
              <ShowMore query={query} />
            </Stack>
          );
        }}
      </Loaded>
    </Panel>
  );
}

function Verdict({ judgement }: { readonly judgement: Judgement }) {
  const { type, came, expected, problem } = judgement;
  const isMet = type === "expectation.met";
  return (
    <>
      <Text span size="sm" fw={600} c={isMet ? "var(--state-completed)" : "var(--state-failed)"}>
        {isMet ? words.met(came, expected) : words.missed(came, expected)}
      </Text>
      {problem && (
        <Text size="xs">
          <Untrusted text={problem} most={NAMES} />
        </Text>
      )}
    </>
  );
}
