import { Button, Code, Group, Stack, Text } from "@mantine/core";
import { type Bulk, byConcern, isOver, type Item, type Standing, tally } from "../../model/bulk";
import { isDefinition } from "../../model/editing";
import { shortId } from "../../model/objects";
import { texts } from "../../texts";
import { bulk as bulkTexts } from "../../texts/bulk";
import { DataTable } from "../DataTable";
import { Dialog } from "../Dialog";
import { ObjectLink } from "../ObjectLink";
import { StateBadge } from "../StateBadge";
import { Untrusted } from "../Untrusted";
import classes from "./BulkActs.module.css";

const words = bulkTexts;

interface Props {
  readonly title: string;
  /** Kind of the objects, as in the API. */
  readonly kind: string;
  readonly bulk: Bulk;
  readonly onAbort: () => void;
  readonly onClose: () => void;
}

/** Shows the result for each object of a bulk action, during and after the action. */
export function BulkResult({ title, kind, bulk, onAbort, onClose }: Props) {
  const isRunning = !isOver(bulk);
  const counts = Object.entries(tally(bulk)) as Array<[Standing, number]>;
  const said = counts.filter(([, count]) => count > 0).map(([standing, count]) => words.tally[standing](count));
  return (
    <Dialog onClose={onClose} title={title} size="xl">
      <Stack>
        <Group justify="space-between">
          <Text size="sm" role="status">
            {said.join(", ")}
          </Text>
          <Group gap="xs">
            {isRunning && (
              <Button size="compact-sm" color="red.9" disabled={bulk.isAborted} onClick={onAbort}>
                {words.abort}
              </Button>
            )}
            <Button size="compact-sm" variant="default" onClick={onClose}>
              {texts.close}
            </Button>
          </Group>
        </Group>
        <DataTable
          label={words.table}
          rows={byConcern(bulk)}
          keyOf={(item) => item.id}
          minWidth={480}
          columns={[
            { title: words.which, cell: (item) => <Short kind={kind} id={item.id} /> },
            { title: words.outcome, cell: (item) => <Outcome kind={kind} item={item} /> },
            ...(isDefinition(kind) ? [] : [{ title: words.state, cell: (item: Item) => <State item={item} /> }]),
          ]}
        />
      </Stack>
    </Dialog>
  );
}

function Short({ kind, id }: { readonly kind: string; readonly id: string }) {
  return (
    <span title={id} className={classes.short}>
      <ObjectLink kind={kind} id={id} text={isDefinition(kind) ? id : shortId(id)} />
    </span>
  );
}

function Outcome({ kind, item: { standing } }: { readonly kind: string; readonly item: Item }) {
  return (
    <span data-standing={standing.kind}>
      {words.standing[standing.kind]}
      {standing.kind === "accepted" && standing.made && (
        <>
          {" "}
          {words.made} <Short kind={kind} id={standing.made} />
        </>
      )}
      {standing.kind === "refused" && (
        <>
          : <Code>{standing.code}</Code>
          <Text size="xs" c="dimmed">
            <Untrusted text={standing.message} most={200} />
          </Text>
        </>
      )}
    </span>
  );
}

function State({ item: { standing } }: { readonly item: Item }) {
  const { state, stopping } = { state: undefined, stopping: undefined, ...standing };
  return state && <StateBadge state={state} stopping={stopping} />;
}
