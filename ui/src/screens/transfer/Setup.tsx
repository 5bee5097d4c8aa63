import { Alert, Button, List, Stack, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { startJob } from "../../api/definitionActions";
import { textValidation } from "../../api/jobDocument";
import { asProblem } from "../../api/problem";
import { TransferSetup } from "../../api/transfer";
import { jobOf, type MadeParts, nextPart, type Part, partsOf, summaryOf, type Transfer } from "../../model/transferWizard";
import { ObjectLink } from "../../parts/ObjectLink";
import { Panel } from "../../parts/Panel";
import { ProblemAlert } from "../../parts/ProblemAlert";
import { RoleButton } from "../../parts/RoleButton";
import { Untrusted } from "../../parts/Untrusted";
import { transfer as words } from "../../texts/transfer";
import classes from "./Transfer.module.css";

const PAUSE = 400;
const MOST = 300;
const LINKED: readonly Part[] = ["channel", "job", "schedule"];

interface Props {
  readonly transfer: Transfer;
  /** Id that the job gets. */
  readonly id: string;
  readonly isComplete: boolean;
  readonly made: MadeParts;
  readonly onMade: (made: MadeParts) => void;
  /** Called if something is to be made, and is not complete. */
  readonly onIncomplete: () => void;
}

/** Says what will be made, makes it, and says of each part what was made; after a failure it goes on from there. */
export function Setup({ transfer, id, isComplete, made, onMade, onIncomplete }: Props) {
  const [setup] = useState(() => new TransferSetup(crypto.randomUUID().slice(0, 8)));
  const [key] = useState(() => crypto.randomUUID());
  const client = useQueryClient();
  const navigate = useNavigate();
  const checked = useChecked(transfer, id, isComplete && made.job === undefined);
  const isBegun = Object.keys(made).length > 0;
  const isDone = made.job !== undefined && nextPart(transfer, made) === undefined;

  const { mutate, isPending, error } = useMutation({
    gcTime: 0,
    mutationFn: async (runs: boolean) => {
      const all = await setup.makeAll(transfer, id, made, onMade);
      return runs && all.job !== undefined ? startJob(all.job, { parameters: {}, options: {}, reason: "", key }) : undefined;
    },
    onSuccess: () => {
      for (const kind of ["jobs", "schedules", "channels", "named", "names"]) void client.invalidateQueries({ queryKey: [kind] });
    },
  });

  function create(runs: boolean) {
    if (!isComplete) onIncomplete();
    else if (!isPending && checked.errors.length === 0) {
      mutate(runs, {
        onSuccess: (execution) => {
          if (execution) void navigate({ to: "/executions/$id", params: { id: execution }, ignoreBlocker: true });
        },
      });
    }
  }

  return (
    <Panel title={words.summary}>
      <Stack gap="sm">
        {isComplete ? <Summary transfer={transfer} /> : <Text size="sm">{words.incomplete}</Text>}
        <Refusals checked={checked} />
        {isBegun && <Made transfer={transfer} made={made} />}
        {error && !isPending && (
          <>
            {!isDone && <Text size="sm">{words.stopped(words.kinds[nextPart(transfer, made) ?? "job"])}</Text>}
            <ProblemAlert error={error} />
          </>
        )}
        <Stack gap="xs" align="start" role="group" aria-label={words.create} data-setup={isDone ? "done" : checked.standing}>
          {isDone ? (
            <>
              <Text size="sm" fw={600} role="status">
                {words.done}
              </Text>
              <RoleButton needs="operator" onClick={() => create(true)}>
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

function Summary({ transfer }: { readonly transfer: Transfer }) {
  return (
    <List size="sm" className={classes.sentences} data-summary>
      {summaryOf(transfer).map((sentence) => (
        <List.Item key={sentence}>
          <Untrusted text={sentence} most={MOST} />
        </List.Item>
      ))}
    </List>
  );
}

/** Says of each part whether it has been made, with a link to it. */
function Made({ transfer, made }: { readonly transfer: Transfer; readonly made: MadeParts }) {
  return (
    <List size="sm" className={classes.sentences} aria-label={words.creates}>
      {partsOf(transfer).map((part) => {
        const name = made[part];
        return (
          <List.Item key={part}>
            {words.kinds[part]}: {name === undefined ? words.notYet : LINKED.includes(part) ? <ObjectLink kind={part} id={name} /> : words.stored}
          </List.Item>
        );
      })}
    </List>
  );
}

interface Checked {
  readonly standing: "incomplete" | "checking" | "valid" | "invalid";
  readonly errors: ReadonlyArray<{ readonly pointer: string; readonly detail: string }>;
  readonly error: unknown;
}

/** Has the server look at the job that would be made; a channel that is made with it is not there yet. */
function useChecked(transfer: Transfer, id: string, isEnabled: boolean): Checked {
  const channel = transfer.mails && transfer.channel !== "" ? transfer.channel : undefined;
  const job = isEnabled ? JSON.stringify({ job_id: id, ...jobOf(transfer, { passphrase: `${id}-passphrase`, channel }) }) : undefined;
  const [asked] = useDebouncedValue(job, PAUSE);
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    ...textValidation(asked ?? ""),
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
  });
  if (!isEnabled) return { standing: "incomplete", errors: [], error: undefined };
  const isCurrent = asked === job && !isFetching && !isPlaceholderData;
  const refused = error ? asProblem(error).problem.errors : undefined;
  const errors = isCurrent ? (refused ?? data?.errors ?? []) : [];
  return { standing: isCurrent ? (data?.valid === true && !error ? "valid" : "invalid") : "checking", errors, error: isCurrent ? error : undefined };
}

function Refusals({ checked: { errors, error } }: { readonly checked: Checked }) {
  if (errors.length === 0) return error ? <ProblemAlert error={error} /> : null;
  return (
    <Alert color="red" variant="outline" role="alert" title={words.refused}>
      <List size="sm">
        {errors.map(({ pointer, detail }) => (
          <List.Item key={`${pointer} ${detail}`}>
            <Untrusted text={detail} most={MOST} />
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
