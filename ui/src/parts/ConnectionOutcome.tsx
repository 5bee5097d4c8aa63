import { Alert, Code, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { ConnectionReport as Report } from "../api/types";
import { outcomeOf, placeOf, whoOf } from "../model/connectionTests";
import type { JsonObject } from "../model/pointers";
import { duration } from "../model/times";
import { texts } from "../texts";
import { connectionTests as words } from "../texts/connectionTests";
import { Facts } from "./Facts";
import { Folded } from "./Folded";
import { Token } from "./Token";
import { Untrusted } from "./Untrusted";

const factWords = texts.connections.test;
const PLACE = 500;
const MESSAGE = 1_000;
const COLOURS = { works: "green", untried: "gray", untrusted: "yellow" } as const;

interface Props {
  readonly report: Report;
  /** The connection that was tested. */
  readonly tested: JsonObject;
  /** A message that is already shown and therefore not repeated. */
  readonly known?: string | undefined;
  /**
   * Whether the connection has changed since the test. In this case, only the result is shown, without instructions.
   */
  readonly isOld?: boolean;
  /** Whether the details are expanded initially. */
  readonly isUnfolded?: boolean;
  /** Actions for the result. */
  readonly children?: ReactNode;
}

/** Shows the result of a connection test: what was reached, what was refused, and what to do. */
export function ConnectionOutcome({ report, tested, known, isOld = false, isUnfolded = false, children }: Props) {
  const { code, message, key } = report;
  const outcome = outcomeOf(report);
  const isUntrusted = key?.trusted === false;
  const said = code && message !== known && (
    <Text size="sm">
      <Token text={code} /> {message && <Untrusted text={message} most={MESSAGE} />}
    </Text>
  );
  const facts = (
    <Stack gap="sm">
      {isUntrusted && said}
      <ConnectionFacts report={report} />
    </Stack>
  );
  const colour = (COLOURS as Readonly<Record<string, string>>)[outcome] ?? "red";
  return (
    <>
      <Alert variant="outline" color={isOld ? "gray" : colour} title={words.titles[outcome]} data-outcome={outcome} data-old={isOld}>
        <Stack gap="xs" align="start" {...(isOld && { c: "dimmed" })}>
          <Text size="sm">
            <Untrusted text={words.happened(outcome, placeOf(tested), whoOf(tested))} most={PLACE} />
          </Text>
          {!isUntrusted && said}
          {!isOld && words.next[outcome] && <Text size="sm">{words.next[outcome]}</Text>}
          {!isOld && isUntrusted && <ToCompare presented={key} />}
          {!isOld && children}
        </Stack>
      </Alert>
      {isUnfolded ? facts : <Folded title={words.details}>{facts}</Folded>}
    </>
  );
}

/** Shows the fingerprint that the server presented, to compare with the partner's information. */
function ToCompare({ presented }: { readonly presented: NonNullable<Report["key"]> }) {
  return (
    <>
      <Text size="sm">{words.compare}</Text>
      <Code block w="100%" aria-label={words.fingerprint} style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
        {presented.fingerprint}
      </Code>
      <Text size="sm" fw={600}>
        {words.onlyTrust[presented.kind]}
      </Text>
    </>
  );
}

/** Shows the facts of a connection test. */
function ConnectionFacts({ report }: { readonly report: Report }) {
  const { key } = report;
  const yes = (value: boolean) => (value ? factWords.yes : factWords.no);
  return (
    <Facts
      facts={[
        [factWords.reachable, yes(report.reachable)],
        [
          factWords.trusted[key?.kind ?? "host_key"],
          key && (
            <>
              {key.trusted ? factWords.isTrusted : factWords.notTrusted}: <Untrusted text={`${key.algorithm} ${key.fingerprint}`} />
            </>
          ),
        ],
        [factWords.authenticated, yes(report.authenticated)],
        [factWords.tls, report.tls],
        [factWords.banner, report.banner && <Untrusted key="banner" text={report.banner} most={300} />],
        [factWords.extensions, <Untrusted key="extensions" text={report.extensions.join(", ")} most={300} />],
        [factWords.latency, report.latency_ms !== undefined && duration(report.latency_ms)],
      ]}
    />
  );
}

/** Shows the additional findings of a connection probe. */
export function ProbeFindings({ report: { changes = [], leftovers = [] } }: { readonly report: Report }) {
  return (
    <>
      {changes.length > 0 && (
        <Text size="sm">
          {factWords.changes}:{" "}
          <Untrusted text={changes.map((each) => `${each.capability} ${each.before} → ${each.after}`).join(", ")} most={500} />
        </Text>
      )}
      {leftovers.length > 0 && (
        <Text size="sm">
          {factWords.leftovers}: <Untrusted text={leftovers.join(", ")} most={500} />
        </Text>
      )}
    </>
  );
}
