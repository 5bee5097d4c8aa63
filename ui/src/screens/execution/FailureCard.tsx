import { Group, List, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { failureCodes } from "../../api/queries";
import type { Execution, FailedItem, Failure } from "../../api/types";
import { byNumber, failedConnections } from "../../model/failures";
import { counted } from "../../model/numbers";
import { Folded } from "../../parts/Folded";
import { LongText } from "../../parts/LongText";
import { Panel } from "../../parts/Panel";
import { Prose } from "../../parts/Prose";
import { Token } from "../../parts/Token";
import { Untrusted } from "../../parts/Untrusted";
import { execution as executionTexts } from "../../texts/execution";
import { FailedConnection } from "./FailedConnection";
import classes from "./FailureCard.module.css";
import { ItemName } from "./ItemName";
import { Unsure } from "./Unsure";

const words = executionTexts.failure;
const FIRST_ITEMS = 5;

interface Props {
  readonly execution: Execution;
  readonly failure: Failure;
  /** Called with whether a connection with which the execution failed works, as far as it has been tested. */
  readonly onTested: (name: string, works: boolean) => void;
}

/** Shows why an execution failed and what to do, at the top of the screen. */
export function FailureCard({ execution, failure, onTested }: Props) {
  const items = execution.items?.value ?? [];
  return (
    <div className={classes.card}>
      <Panel title={words.title} aside={<Token text={failure.code} />}>
        <Stack gap="sm">
          <Text>
            <LongText text={failure.message} most={600} />
          </Text>
          <Group gap="xs">
            {failure.step && (
              <Text size="sm">
                <Untrusted text={words.step(failure.step)} most={120} />
                {failure.attempt > 0 && ` ${words.attempts(failure.attempt + 1)}`}
              </Text>
            )}
            <Text size="sm" c="dimmed">
              {words.retry[failure.class]}
            </Text>
          </Group>
          <Unsure execution={execution} failure={failure} />
          <Remedies codes={[failure.code, ...items.map((item) => item.failure?.code ?? "")]} />
          {failedConnections(execution).map((name) => (
            <FailedConnection key={name} name={name} execution={execution} onTested={onTested} />
          ))}
          {items.length > 0 && <Items items={items} isAll={!execution.items?.continuation} />}
          {failure.causes && failure.causes.length > 0 && <Causes causes={failure.causes} />}
        </Stack>
      </Panel>
    </div>
  );
}

/** Shows what to do, according to the catalog of failure codes of the running release. */
function Remedies({ codes }: { readonly codes: readonly string[] }) {
  const { data: known } = useQuery(failureCodes());
  const found = [...new Set(codes)].flatMap((code) => known?.get(code) ?? []);
  if (found.length === 0) return null;
  return (
    <div className={classes.remedy}>
      <Text fw={600}>{words.what}</Text>
      {found.map((code) => (
        <Text key={code.code} size="sm">
          <Prose text={`${code.meaning} ${code.remedy}`} />
        </Text>
      ))}
    </div>
  );
}

function Items({ items, isAll }: { readonly items: readonly FailedItem[]; readonly isAll: boolean }) {
  const total = counted(items.length, "item");
  return (
    <div>
      <Text size="sm" fw={600}>
        {words.itemsTitle(isAll ? total : `${total}+`)}
      </Text>
      <List size="sm">
        {byNumber(items).slice(0, FIRST_ITEMS).map((item) => (
          <List.Item key={`${item.loop} ${item.iterations.join(".")}`}>
            <ItemName item={item} />
            <Text size="sm" c="dimmed">
              <LongText text={item.failure?.message ?? ""} most={300} />
            </Text>
          </List.Item>
        ))}
      </List>
    </div>
  );
}

function Causes({ causes }: { readonly causes: readonly string[] }) {
  return (
    <Folded title={words.causes(causes.length)}>
      <List size="sm">
        {causes.map((cause, i) => (
          <List.Item key={i}>
            <LongText text={cause} most={500} />
          </List.Item>
        ))}
      </List>
    </Folded>
  );
}
