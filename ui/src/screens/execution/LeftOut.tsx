import { Alert, Stack, Text } from "@mantine/core";
import type { Execution } from "../../api/types";
import { omittedIn } from "../../model/omissions";
import { Omitted } from "../../parts/Omitted";
import { Untrusted } from "../../parts/Untrusted";
import { omissions as omissionsTexts } from "../../texts/omissions";
import { execution as executionTexts } from "../../texts/execution";

const words = omissionsTexts;
const NAME = 120;

/** Lists the entries that the steps of an execution omitted from listings, by step and reason. */
export function LeftOut({ execution }: { readonly execution: Execution }) {
  const steps = (execution.steps?.value ?? []).flatMap(({ id = "", outputs }) => {
    const omitted = omittedIn(outputs);
    return omitted.length > 0 ? [{ id, omitted }] : [];
  });
  if (steps.length === 0) return null;
  return (
    <Alert role="note" color="yellow" variant="outline" title={words.title}>
      <Stack gap="xs">
        <Text size="sm">{words.help}</Text>
        {steps.map(({ id, omitted }) => (
          <div key={id}>
            <Text size="sm" fw={600}>
              <Untrusted text={executionTexts.failure.step(id)} most={NAME} />
            </Text>
            <Omitted omitted={omitted} />
          </div>
        ))}
      </Stack>
    </Alert>
  );
}
