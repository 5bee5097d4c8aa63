import { Code, Stack, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { testConnection } from "../api/acts";
import { readStored, saveDefinition, type Stored } from "../api/definitions";
import type { ConnectionReport } from "../api/types";
import { pinned } from "../model/connections";
import { connectionTests as words } from "../texts/connectionTests";
import { ActButton } from "./ActButton";
import { ConnectionOutcome } from "./ConnectionOutcome";
import { ProblemAlert } from "./ProblemAlert";
import { RoleButton } from "./RoleButton";

/** A report with the connection as it was stored at the time of the request. */
export interface TestedConnection {
  readonly report: ConnectionReport;
  readonly stored: Stored;
}

/** Requests a report on a connection. The connection is read first, so that any later save has another ETag. */
export async function testedBy(name: string, ask: () => Promise<ConnectionReport>): Promise<TestedConnection> {
  const stored = await readStored("connection", name);
  return { stored, report: await ask() };
}

/** The tests of a stored connection; only the newest result applies. */
export interface StoredTest {
  readonly name: string;
  readonly tested: TestedConnection | undefined;
  readonly isPending: boolean;
  readonly error: unknown;
  /** Whether the connection was changed after its test, so that the result was discarded. */
  readonly isOutdated: boolean;
  run(): void;
  /** Shows the result of another test. */
  show(tested: TestedConnection): void;
  /** Discards the result, because the connection is no longer the tested one. */
  drop(): void;
}

/** Tests a stored connection; results are discarded with the screen. */
export function useStoredTest(name: string): StoredTest {
  const [tested, setTested] = useState<TestedConnection>();
  const [isOutdated, setOutdated] = useState(false);
  const { mutate, reset, isPending, error } = useMutation({ gcTime: 0, mutationFn: () => testedBy(name, () => testConnection(name)) });

  function show(found: TestedConnection | undefined, isDropped: boolean) {
    setTested(found);
    setOutdated(isDropped);
  }

  return {
    name,
    tested,
    isPending,
    error,
    isOutdated,
    run: () => {
      show(undefined, false);
      mutate(undefined, { onSuccess: setTested });
    },
    show: (found) => {
      reset();
      show(found, false);
    },
    drop: () => show(undefined, true),
  };
}

/** Tests a stored connection now. */
export function TestButton({ test, isPrimary = false, children }: { readonly test: StoredTest; readonly isPrimary?: boolean; readonly children: ReactNode }) {
  return (
    <RoleButton needs="operator" variant={isPrimary ? "filled" : "default"} loading={test.isPending} onClick={test.run}>
      {children}
    </RoleButton>
  );
}

interface Props {
  readonly test: StoredTest;
  /** A message that is already shown and therefore not repeated. */
  readonly known?: string | undefined;
  /** Whether the details are expanded initially. */
  readonly isUnfolded?: boolean;
}

/** Shows the result of the test of a stored connection, and lets the user trust the server's key. */
export function StoredOutcome({ test, known, isUnfolded = false }: Props) {
  const { tested, isPending, error, isOutdated } = test;
  const key = tested?.report.key;
  return (
    <Stack gap="sm" role="status">
      {isPending && <Text size="sm">{words.testing}</Text>}
      {error ? <ProblemAlert error={error} /> : null}
      {isOutdated && <Text size="sm">{words.changedSince}</Text>}
      {tested && (
        <ConnectionOutcome report={tested.report} tested={tested.stored.definition} known={known} isUnfolded={isUnfolded}>
          {key?.trusted === false && <TrustKey test={test} stored={tested.stored} presented={key} />}
        </ConnectionOutcome>
      )}
    </Stack>
  );
}

interface TrustProps {
  readonly test: StoredTest;
  /** The tested version of the connection. */
  readonly stored: Stored;
  /** The key or certificate that the server presented and the connection did not accept. */
  readonly presented: NonNullable<ConnectionReport["key"]>;
}

/** Response statuses for a connection that is no longer the tested one. */
const CHANGED: readonly number[] = [404, 412];

/** Adds the key or certificate that the server presented to a connection, and tests the connection again. */
function TrustKey({ test, stored: { definition, etag }, presented }: TrustProps) {
  const client = useQueryClient();
  const next = pinned(definition, presented);
  return (
    <ActButton
      needs="admin"
      whyNot={next ? undefined : words.notHere}
      act={{
        title: words.trust[presented.kind],
        consequences: (
          <>
            {words.consequences[presented.kind]} {words.danger}
            <Code block mt="xs">
              {presented.fingerprint}
            </Code>
          </>
        ),
        verb: words.verb,
        run: (reason) => (next && next !== definition ? saveDefinition("connection", test.name, next, etag, reason) : Promise.resolve()),
      }}
      onRefused={({ status }) => {
        if (CHANGED.includes(status)) test.drop();
      }}
      onDone={() => {
        void client.invalidateQueries({ queryKey: ["connection", test.name] });
        test.run();
      }}
    />
  );
}
