import { Alert, Button, List, Stack, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { transferCheck } from "../../api/transfer";
import {
  definitionsOf,
  type Lack,
  type MadeParts,
  nextPart,
  type Part,
  partsOf,
  type Section,
  SECTIONS,
  summaryOf,
  type Transfer,
} from "../../model/transferWizard";
import { ChannelTrial } from "../../parts/ChannelTrial";
import { ObjectLink } from "../../parts/ObjectLink";
import { Panel } from "../../parts/Panel";
import { ProblemAlert } from "../../parts/ProblemAlert";
import { RoleButton } from "../../parts/RoleButton";
import { Untrusted } from "../../parts/Untrusted";
import { transfer as words } from "../../texts/transfer";
import classes from "./Transfer.module.css";
import type { useMaking } from "./useMaking";

const PAUSE = 400;
const MOST = 300;
const LINKED: readonly Part[] = ["channel", "job", "schedule"];

type Lacks = Readonly<Partial<Record<Section, Lack>>>;

interface Props {
  readonly transfer: Transfer;
  /** Id of the job. */
  readonly id: string;
  /** Missing or invalid values by section. */
  readonly lacks: Lacks;
  readonly made: MadeParts;
  readonly making: ReturnType<typeof useMaking>;
  /** Called if the user starts the creation while values are missing. */
  readonly onIncomplete: () => void;
}

/**
 * Shows what will be created, creates it, and shows each created part; after a failure, creation continues from there.
 */
export function Setup({ transfer, id, lacks, made, making: { make, isPending, error }, onIncomplete }: Props) {
  const navigate = useNavigate();
  const isComplete = Object.keys(lacks).length === 0;
  const isDone = made.job !== undefined && nextPart(transfer, made) === undefined;
  const checked = useChecked(transfer, id, made, isComplete && !isDone && !isPending);
  const isBegun = Object.keys(made).length > 0;

  function create(runs: boolean) {
    if (isComplete) make(runs);
    else onIncomplete();
  }

  return (
    <Panel title={words.summary}>
      <Stack gap="sm">
        <Summary transfer={transfer} lacks={lacks} />
        {!isComplete && <Text size="sm">{words.missing(SECTIONS.filter((section) => lacks[section]).map((section) => words.sections[section]))}</Text>}
        <Refusals checked={checked} />
        {isBegun && <Made transfer={transfer} made={made} />}
        {error && !isPending && (
          <>
            {!isDone && <Text size="sm">{words.stopped(words.kinds[nextPart(transfer, made) ?? "job"], isBegun)}</Text>}
            <ProblemAlert error={error} />
          </>
        )}
        <Stack gap="xs" align="start" role="group" aria-label={words.create} data-setup={isDone ? "done" : checked.standing}>
          {isDone ? (
            <>
              <Text size="sm" fw={600} role="status">
                {words.done}
              </Text>
              <RoleButton needs="operator" onClick={() => make(true)}>
                {words.runNow}
              </RoleButton>
              <Button variant="default" onClick={() => void navigate({ to: "/jobs/$id", params: { id: made.job ?? id } })}>
                {words.openJob}
              </Button>
            </>
          ) : (
            <>
              <RoleButton needs="author" loading={isPending} onClick={() => create(false)}>
                {isBegun ? words.goOn : words.create}
              </RoleButton>
              <RoleButton needs="author" variant="default" disabled={isPending} onClick={() => create(true)}>
                {words.createAndRun}
              </RoleButton>
            </>
          )}
        </Stack>
      </Stack>
    </Panel>
  );
}

function Summary({ transfer, lacks }: Pick<Props, "transfer" | "lacks">) {
  return (
    <List size="sm" className={classes.sentences} data-summary>
      {summaryOf(transfer, lacks).map((sentence) => (
        <List.Item key={sentence}>
          <Untrusted text={sentence} most={MOST} />
        </List.Item>
      ))}
    </List>
  );
}

/** Shows for each part whether it has been created, with a link. */
function Made({ transfer, made }: { readonly transfer: Transfer; readonly made: MadeParts }) {
  return (
    <List size="sm" className={classes.sentences} aria-label={words.creates}>
      {partsOf(transfer).map((part) => {
        const name = made[part];
        return (
          <List.Item key={part}>
            {words.kinds[part]}: {name === undefined ? words.notYet : LINKED.includes(part) ? <ObjectLink kind={part} id={name} /> : words.stored}
            {part === "channel" && name !== undefined && <ChannelTrial id={name} isEnabled />}
          </List.Item>
        );
      })}
    </List>
  );
}

interface Checked {
  readonly standing: "incomplete" | "checking" | "valid" | "invalid";
  readonly sentences: readonly string[];
  readonly error: unknown;
}

/** Lets the server validate the definitions after a pause in typing. */
function useChecked(transfer: Transfer, id: string, made: MadeParts, isEnabled: boolean): Checked {
  const wanted = isEnabled ? JSON.stringify(definitionsOf(transfer, id, made)) : undefined;
  const [asked] = useDebouncedValue(wanted, PAUSE);
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    ...transferCheck(JSON.parse(asked ?? "[]") as ReturnType<typeof definitionsOf>),
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
  });
  if (!isEnabled) return { standing: "incomplete", sentences: [], error: undefined };
  if (asked !== wanted || isFetching || isPlaceholderData) return { standing: "checking", sentences: [], error: undefined };
  const sentences = data?.map(({ part, detail }) => words.refusedPart(words.kinds[part], detail)) ?? [];
  return { standing: data?.length === 0 && !error ? "valid" : "invalid", sentences, error };
}

function Refusals({ checked: { sentences, error } }: { readonly checked: Checked }) {
  if (error) return <ProblemAlert error={error} />;
  if (sentences.length === 0) return null;
  return (
    <Alert color="red" variant="outline" role="alert" title={words.refused}>
      <List size="sm">
        {sentences.map((sentence) => (
          <List.Item key={sentence}>
            <Untrusted text={sentence} most={MOST} />
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
