import { Stack } from "@mantine/core";
import type { FormSchema } from "../../model/document/fields";
import { Folded } from "../Folded";
import { builder as words } from "../../texts/builder";
import { useEditing } from "./editing";
import { FailureMail } from "./FailureMail";
import { ParametersForm } from "./ParametersForm";
import { SchemaForm } from "./SchemaForm";

const ELSEWHERE = ["job_id", "steps", "parameters"];

/** The properties of the job itself: its names, parameters, variables, limits and notifications. */
export function JobForm({ schema }: { readonly schema: FormSchema }) {
  const { document } = useEditing();
  return (
    <Folded title={words.job}>
      <Stack gap="sm">
        <FailureMail />
        <ParametersForm schema={schema} />
        <SchemaForm schema={schema} root={schema} pointer="" value={document.source.value} without={ELSEWHERE} />
      </Stack>
    </Folded>
  );
}
