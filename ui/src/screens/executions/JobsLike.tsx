import { Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { foundObjects } from "../../api/queries";
import { Untrusted } from "../../parts/Untrusted";
import { listTools as words } from "../../texts/listTools";

const MOST = 80;
const SHOWN = 8;

interface Props {
  /** The text of the search. */
  readonly text: string;
  /** Whether the text was interpreted as the complete id of a job. */
  readonly isId: boolean;
  readonly onPick: (jobId: string) => void;
}

/** Offers the jobs whose id or name contains a text for which no execution was found. */
export function JobsLike({ text, isId, onPick }: Props) {
  const { data } = useQuery(foundObjects(text));
  const jobs = data?.value.filter(({ kind, id }) => kind === "job" && !(isId && id === text)) ?? [];
  if (jobs.length === 0) return null;
  return (
    <Stack gap="xs" align="center">
      <Text size="sm">
        <Untrusted text={isId ? words.wholeId(text) : words.jobsLike(text)} most={2 * MOST} />
      </Text>
      <Group justify="center" gap="xs">
        {jobs.slice(0, SHOWN).map(({ id }) => (
          <Button key={id} variant="default" size="compact-sm" onClick={() => onPick(id)}>
            <Untrusted text={id} most={MOST} />
          </Button>
        ))}
      </Group>
    </Stack>
  );
}
