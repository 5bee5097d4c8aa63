import { Alert, Button, Group, List, Text } from "@mantine/core";
import { fixOf, type Located } from "../../model/document/problems";
import { count, counted } from "../../model/numbers";
import { sentenceOf } from "../../model/fieldProblems";
import { placeOf } from "../../model/places";
import { builder as builderTexts } from "../../texts/builder";
import { ProblemAlert } from "../ProblemAlert";
import { Untrusted } from "../Untrusted";
import { useEditing } from "./editing";
import type { Judgement } from "./useJudgement";

const words = builderTexts.problems;
const DETAIL = 400;
const PLACE = 200;
const MOST = 50;

interface Props {
  readonly judgement: Judgement;
  readonly onOpen: (problem: Located) => void;
  readonly onNext: () => void;
}

/** Shows the number of problems in the bar that is always visible; a click leads to the next problem. */
export function ProblemCount({ judgement: { standing, problems, error }, onNext }: Omit<Props, "onOpen">) {
  const { document } = useEditing();
  if (document.broken || (error && problems.length === 0)) return null;
  if (problems.length === 0) {
    return (
      <Text size="sm" c="dimmed" ml="auto" role="status" data-standing={standing}>
        {words.quiet[standing]}
      </Text>
    );
  }
  return (
    <Button ml="auto" variant="light" color={standing === "invalid" ? "red" : "yellow"} title={words.next} onClick={onNext}>
      {counted(problems.length, "problem")}
    </Button>
  );
}

/** Lists the problems of the job, each with a link to its location and a quick fix. */
export function ProblemList({ judgement: { standing, problems, error }, onOpen, onNext }: Props) {
  const { document, isReadOnly } = useEditing();
  // Earlier problems belong to another text, and their links refer to locations that no longer exist.
  if (document.broken) return <Alert variant="outline" color="gray" role="status" title={words.title}>{words.unreadable}</Alert>;
  if (problems.length === 0) return error ? <ProblemAlert error={error} /> : null;
  const sentence = standing === "checking" ? words.checking : words.count(count(problems.length));
  return (
    <Alert
      variant="outline"
      color={standing === "invalid" ? "red" : "gray"}
      role="status"
      data-standing={standing}
      title={words.title}
    >
      <Group gap="xs">
        <Text size="sm">{sentence}</Text>
        <Button size="compact-xs" variant="default" onClick={onNext}>
          {words.next}
        </Button>
      </Group>
      <List size="sm" mt="xs">
        {problems.slice(0, MOST).map((problem) => {
          const { pointer, code, detail, suggestion, isWarning } = problem;
          const fixes = fixOf(document.source, problem);
          return (
            <List.Item key={`${pointer} ${code} ${detail}`}>
              {isWarning ? words.warning : words.error}:{" "}
              <b>
                <Untrusted text={placeOf(pointer, document.source.value) || words.whole} most={PLACE} />
              </b>{" "}
              <Button size="compact-xs" variant="subtle" onClick={() => onOpen(problem)}>
                {words.open}
              </Button>{" "}
              <Untrusted text={sentenceOf(problem)} most={DETAIL} />{" "}
              {suggestion !== undefined && fixes.length > 0 && !isReadOnly && (
                <Button size="compact-xs" variant="default" onClick={() => document.change("", (source) => fixOf(source, problem))}>
                  <Untrusted text={words.replace(suggestion)} most={80} />
                </Button>
              )}
            </List.Item>
          );
        })}
      </List>
    </Alert>
  );
}
