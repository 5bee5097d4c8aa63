import { Alert, Button, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { testUnsaved } from "../../api/acts";
import { asProblem } from "../../api/problem";
import type { ConnectionReport } from "../../api/types";
import { pinned } from "../../model/connections";
import { isOld, outcomeOf } from "../../model/connectionTests";
import type { JsonObject } from "../../model/pointers";
import { connectionForm } from "../../texts/connectionForm";
import { connectionTests as words } from "../../texts/connectionTests";
import { ConnectionOutcome } from "../ConnectionOutcome";
import { Panel } from "../Panel";
import { ProblemAlert } from "../ProblemAlert";
import { Untrusted } from "../Untrusted";

/** A connection as it is tested, with the entered secret and with its name, if it has one. */
export interface Tested {
  readonly definition: JsonObject;
  readonly name: string;
}

/** Tests connections that have not been saved. Only the newest result applies, and it is discarded with the form. */
export function useTrial() {
  return useMutation({ gcTime: 0, mutationFn: ({ definition, name }: Tested) => testUnsaved(definition, name) });
}

interface Props {
  readonly trial: ReturnType<typeof useTrial>;
  /** The connection with the current values. */
  readonly now: JsonObject;
  /** Whether all values in the form could be read. */
  readonly isReadable: boolean;
  /** Makes the connection accept the key or certificate that the server presented. */
  readonly onTrust: (key: NonNullable<ConnectionReport["key"]>) => void;
}

/** Shows the result of testing the values in the form: what was reached, what was refused, and what to do. */
export function ConnectionTrial({ trial: { data, error, isPending, variables }, now, isReadable, onTrust }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (data || error) panel.current?.scrollIntoView({ block: "nearest" }); // below the form on a narrow screen
  }, [data, error]);
  const isPast = variables !== undefined && isOld(variables.definition, now, isReadable);

  function shown(): ReactNode {
    if (isPending) return <Text size="sm">{words.testing}</Text>;
    if (error) return isPast ? <PastError error={error} /> : <ProblemAlert error={error} />;
    if (!data || !variables) return <Text size="sm">{connectionForm.noResult}</Text>;
    const { key } = data;
    const outcome = outcomeOf(data);
    return (
      <ConnectionOutcome report={data} tested={variables.definition} isOld={isPast}>
        {key?.trusted === false && pinned(variables.definition, key) && (
          <>
            {key.kind === "certificate" && <Text size="sm">{words.consequences.certificate}</Text>}
            <Button
              variant="default"
              onClick={() => {
                panel.current?.focus(); // the button is removed
                onTrust(key);
              }}
            >
              {words.trust[key.kind]}
            </Button>
          </>
        )}
        {(outcome === "works" || outcome === "untried") && <Text size="sm">{connectionForm.canSave}</Text>}
      </ConnectionOutcome>
    );
  }

  return (
    <Panel title={connectionForm.result}>
      <Stack gap="sm" role="status" ref={panel} tabIndex={-1}>
        {isPast && !isPending && (
          <Text size="sm">
            {words.isOld} {data?.key?.trusted === false && words.testAgain}
          </Text>
        )}
        {shown()}
      </Stack>
    </Panel>
  );
}

/** Shows why a test of earlier values was refused. */
function PastError({ error }: { readonly error: Error }) {
  return (
    <Alert variant="outline" color="gray" data-old>
      <Text size="sm" c="dimmed">
        <Untrusted text={asProblem(error).message} />
      </Text>
    </Alert>
  );
}
