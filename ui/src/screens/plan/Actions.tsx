import { Code, List, Text } from "@mantine/core";
import type { Plan, PlannedAction } from "../../api/types";
import { count } from "../../model/numbers";
import { DataTable } from "../../parts/DataTable";
import { Folded } from "../../parts/Folded";
import { ObjectLink } from "../../parts/ObjectLink";
import { Panel } from "../../parts/Panel";
import { Untrusted } from "../../parts/Untrusted";
import { texts } from "../../texts";
import { bundles as bundlesTexts } from "../../texts/bundles";

const words = bundlesTexts.plan;
const VALUE = 200;
const MOST = 50;

/** Shows the actions of a plan on each object, the changes of its definition by step, and warnings. */
export function Actions({ plan: { actions, unchanged } }: { readonly plan: Plan }) {
  return (
    <Panel title={words.actions}>
      {actions.length > 0 && (
        <DataTable
          label={words.actions}
          rows={actions}
          keyOf={({ kind, id }) => `${kind}/${id}`}
          minWidth={760}
          columns={[
            { title: words.object, cell: ({ kind, id }) => <Named kind={kind} id={id} /> },
            { title: words.action, cell: ({ action }) => words.verbs[action] ?? action },
            { title: words.changes, cell: (action) => <Changes action={action} /> },
            {
              title: words.risks,
              cell: ({ risks = [] }) =>
                risks.map((risk) => (
                  <Text key={risk} size="sm">
                    <Untrusted text={risk} most={300} />
                  </Text>
                )),
            },
          ]}
        />
      )}
      {unchanged.length > 0 && (
        <Folded title={words.unchanged(count(unchanged.length))}>
          <Untrusted text={unchanged.join(", ")} most={4_000} />
        </Folded>
      )}
    </Panel>
  );
}

function Named({ kind, id }: { readonly kind: string; readonly id: string }) {
  return (
    <>
      {texts.objects.kinds[kind] ?? kind} <ObjectLink kind={kind} id={id} />
    </>
  );
}

function Changes({ action: { changes = [] } }: { readonly action: PlannedAction }) {
  return (
    <List size="sm">
      {changes.slice(0, MOST).map(({ op, step, pointer, from, to }) => (
        <List.Item key={`${op} ${pointer}`}>
          {step && (
            <>
              <Untrusted text={words.step(step)} most={80} />:{" "}
            </>
          )}
          <Code>{pointer}</Code> {words.ops[op] ?? op}
          {op === "replace" && (
            <>
              : <Untrusted text={JSON.stringify(from)} most={VALUE} /> → <Untrusted text={JSON.stringify(to)} most={VALUE} />
            </>
          )}
        </List.Item>
      ))}
      {changes.length > MOST && <List.Item>{words.moreChanges(count(changes.length - MOST))}</List.Item>}
    </List>
  );
}
