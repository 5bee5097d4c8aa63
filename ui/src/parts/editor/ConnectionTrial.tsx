import { Alert, Button, Code, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { testUnsaved } from "../../api/acts";
import type { ConnectionReport } from "../../api/types";
import { outcomeOf, placeOf, whoOf } from "../../model/connectionForm";
import { pinned } from "../../model/connections";
import { same } from "../../model/merge";
import type { JsonObject } from "../../model/pointers";
import { connectionForm as words } from "../../texts/connectionForm";
import { ConnectionFacts } from "../ConnectionReport";
import { Folded } from "../Folded";
import { Panel } from "../Panel";
import { ProblemAlert } from "../ProblemAlert";
import { Token } from "../Token";
import { Untrusted } from "../Untrusted";

/** A connection as it is tested, with a secret that was typed and with its name, if it has one. */
export interface Tested {
  readonly definition: JsonObject;
  readonly name: string;
}

/** Tests connections that are not saved; nothing of them outlives the form. */
export function useTrial() {
  return useMutation({ gcTime: 0, mutationFn: ({ definition, name }: Tested) => testUnsaved(definition, name) });
}

interface Props {
  readonly trial: ReturnType<typeof useTrial>;
  /** The connection as it would be tested now. */
  readonly now: JsonObject;
  /** Has the connection accept what the server has proved itself with. */
  readonly onTrust: (key: NonNullable<ConnectionReport["key"]>) => void;
}

/** Says what came of a test of what is in the form: what was reached, what was refused, and what to do. */
export function ConnectionTrial({ trial: { data, error, isPending, variables }, now, onTrust }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (data || error) panel.current?.scrollIntoView({ block: "nearest" }); // below the form where that is narrow
  }, [data, error]);
  return (
    <Panel title={words.result}>
      <Stack gap="sm" role="status" ref={panel} tabIndex={-1}>
        {isPending ? (
          <Text size="sm">{words.testing}</Text>
        ) : error ? (
          <ProblemAlert error={error} />
        ) : data && variables ? (
          <>
            {!same(variables.definition, now) && <Text size="sm">{words.isOld}</Text>}
            <Report
              report={data}
              tested={variables.definition}
              onTrust={(key) => {
                panel.current?.focus(); // the button goes
                onTrust(key);
              }}
            />
          </>
        ) : (
          <Text size="sm">{words.noResult}</Text>
        )}
      </Stack>
    </Panel>
  );
}

interface ReportProps {
  readonly report: ConnectionReport;
  readonly tested: JsonObject;
  readonly onTrust: (key: NonNullable<ConnectionReport["key"]>) => void;
}

const COLOURS = { works: "green", untried: "gray", untrusted: "yellow" } as const;

function Report({ report, tested, onTrust }: ReportProps) {
  const outcome = outcomeOf(report);
  const { key } = report;
  const colour = (COLOURS as Readonly<Record<string, string>>)[outcome] ?? "red";
  return (
    <>
      <Alert variant="outline" color={colour} title={words.titles[outcome]} data-outcome={outcome}>
        <Stack gap="xs" align="start">
          <Text size="sm">
            <Untrusted text={words.happened(outcome, placeOf(tested), whoOf(tested))} most={500} />
          </Text>
          <Text size="sm">{words.next[outcome]}</Text>
          {key?.trusted === false && (
            <>
              <Code block w="100%" aria-label={words.fingerprint} style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
                {key.fingerprint}
              </Code>
              <Text size="sm" fw={600}>
                {words.onlyTrust}
              </Text>
              {pinned(tested, key) && (
                <Button variant="default" onClick={() => onTrust(key)}>
                  {words.trust}
                </Button>
              )}
            </>
          )}
        </Stack>
      </Alert>
      <Folded title={words.details}>
        <Stack gap="sm">
          {report.code && (
            <Text size="sm">
              <Token text={report.code} /> {report.message && <Untrusted text={report.message} most={1_000} />}
            </Text>
          )}
          <ConnectionFacts report={report} />
        </Stack>
      </Folded>
    </>
  );
}
