import { Alert, Stack, Text } from "@mantine/core";
import type { ConnectionReport as Report } from "../api/types";
import { verdictOf } from "../model/failures";
import { duration } from "../model/times";
import { texts } from "../texts";
import { Facts } from "./Facts";
import { Token } from "./Token";
import { Untrusted } from "./Untrusted";

const words = texts.connections.test;

interface VerdictProps {
  readonly report: Report;
  /** A message that is shown already, which is not repeated. */
  readonly known?: string | undefined;
}

/** Says in words what a test of a connection has found. */
export function TestVerdict({ report, known }: VerdictProps) {
  const { code, message } = report;
  const isNew = message !== known;
  return (
    <Alert variant="outline" color={code ? "red" : "green"} title={words.verdicts[verdictOf(report)]}>
      {code && isNew && (
        <>
          <Token text={code} /> {message && <Untrusted text={message} most={1_000} />}
        </>
      )}
    </Alert>
  );
}

/** What a test of a connection has seen, term by term. */
export function ConnectionFacts({ report }: { readonly report: Report }) {
  const { key } = report;
  const yes = (value: boolean) => (value ? words.yes : words.no);
  return (
    <Facts
      facts={[
        [words.reachable, yes(report.reachable)],
        [
          words.trusted,
          key && (
            <>
              {key.trusted ? words.isTrusted : words.notTrusted}: <Untrusted text={`${key.algorithm} ${key.fingerprint}`} />
            </>
          ),
        ],
        [words.authenticated, yes(report.authenticated)],
        [words.tls, report.tls],
        [words.banner, report.banner && <Untrusted key="banner" text={report.banner} most={300} />],
        [words.extensions, <Untrusted key="extensions" text={report.extensions.join(", ")} most={300} />],
        [words.latency, report.latency_ms !== undefined && duration(report.latency_ms)],
      ]}
    />
  );
}

/** All that a test or a probe of a connection has found. */
export function ConnectionReport({ report }: { readonly report: Report }) {
  const { changes = [], leftovers = [] } = report;
  return (
    <Stack gap="sm" role="status">
      <TestVerdict report={report} />
      <ConnectionFacts report={report} />
      {changes.length > 0 && (
        <Text size="sm">
          {words.changes}:{" "}
          <Untrusted
            text={changes.map((each) => `${each.capability} ${each.before} → ${each.after}`).join(", ")}
            most={500}
          />
        </Text>
      )}
      {leftovers.length > 0 && (
        <Text size="sm">
          {words.leftovers}: <Untrusted text={leftovers.join(", ")} most={500} />
        </Text>
      )}
    </Stack>
  );
}
