import { Stack, Text } from "@mantine/core";
import { useMemo, useState } from "react";
import { dryRunText } from "../../api/jobDocument";
import type { JobValidation, ParameterSchema } from "../../api/types";
import { fieldsOf, readFields } from "../../model/parameters";
import { isObject, type Json } from "../../model/pointers";
import { editing as editingTexts } from "../../texts/editing";
import { builder as builderTexts } from "../../texts/builder";
import { Dialog } from "../Dialog";
import { DoNow } from "../DoNow";
import { DryRunResult } from "../DryRunResult";
import { ParameterFields } from "../ParameterFields";

const words = builderTexts.dryRun;

interface Props {
  readonly text: string;
  readonly value: Json;
  readonly onClose: () => void;
}

/** Shows the result of a dry run of the edited job with given parameters. */
export function DryRunDialog({ text, value, onClose }: Props) {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [result, setResult] = useState<JobValidation>();
  const schema = isObject(value) ? (value.parameters as ParameterSchema | undefined) : undefined;
  const fields = useMemo(() => fieldsOf(schema), [schema]);
  const entered = readFields(fields, values);
  return (
    <Dialog onClose={onClose} title={words.title} size="xl">
      <Stack gap="sm" align="start">
        <Text size="sm">{words.help}</Text>
        <ParameterFields
          fields={fields}
          values={values}
          flaws={"flaws" in entered ? entered.flaws : {}}
          onChange={(name, each) => setValues({ ...values, [name]: each })}
        />
        <DoNow
          needs="author"
          whyNot={"flaws" in entered ? editingTexts.incomplete : undefined}
          run={() => dryRunText(text, "parameters" in entered ? entered.parameters : {})}
          onDone={setResult}
        >
          {words.run}
        </DoNow>
        {result && <DryRunResult result={result} />}
      </Stack>
    </Dialog>
  );
}
