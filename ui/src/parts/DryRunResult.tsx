import { Alert, Code, Stack, Text } from "@mantine/core";
import type { JobValidation } from "../api/types";
import { duration } from "../model/times";
import { visible } from "../model/visible";
import { texts } from "../texts";
import { DataTable } from "./DataTable";
import { LongText } from "./LongText";
import { ObjectLink } from "./ObjectLink";
import { Token } from "./Token";

const words = texts.jobs.dryRun;
const DETAIL = 300;

/** Shows the result of a dry run: problems of the definition, and the checks. */
export function DryRunResult({ result: { valid, errors, warnings, checks = [] } }: { readonly result: JobValidation }) {
  // Findings of checks are in the table; all others concern only the definition.
  const looked = new Set(checks.map(({ pointer, code }) => `${pointer} ${code}`));
  const problems = [...errors, ...warnings].filter(({ pointer, code }) => !looked.has(`${pointer} ${code}`));
  return (
    <Stack gap="sm" role="status" w="100%">
      <Alert variant="outline" color={valid ? "green" : "red"} title={valid ? words.good : words.bad}>
        {problems.map(({ pointer, code, detail }) => (
          <Text key={`${pointer} ${code}`} size="sm">
            <Code>{visible(pointer)}</Code> <Token text={code} /> <LongText text={detail} most={DETAIL} />
          </Text>
        ))}
      </Alert>
      {checks.length > 0 && (
        <DataTable
          label={words.checks}
          rows={checks}
          keyOf={({ pointer, kind, subject }) => `${pointer} ${kind} ${subject}`}
          columns={[
            { title: words.result, cell: (check) => words.results[check.result] },
            { title: words.what, cell: ({ kind, subject }) => <><Token text={kind} /> <ObjectLink kind={kind} id={subject} /></> },
            { title: words.where, cell: ({ pointer }) => <Code>{visible(pointer)}</Code> },
            { title: words.found, cell: ({ code, detail }) => <>{code && <Token text={code} />} <LongText text={detail} most={DETAIL} /></> },
            { title: words.took, cell: ({ duration_ms }) => duration(duration_ms) },
          ]}
        />
      )}
    </Stack>
  );
}
