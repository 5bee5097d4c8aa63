import { Button, Group, List, Paper, Text } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Role } from "../../api/types";
import { type Answer, type Bulk, isOver, MOST_AT_A_TIME, mustBeTyped, startBulk } from "../../model/bulk";
import { bulk as bulkTexts } from "../../texts/bulk";
import { ConfirmAction } from "../ConfirmAction";
import { LeaveGuard } from "../LeaveGuard";
import { RoleButton } from "../RoleButton";
import { Untrusted } from "../Untrusted";
import classes from "./BulkActs.module.css";
import { BulkResult } from "./BulkResult";
import { MatchingPending } from "./MatchingTools";
import type { Selection } from "./useSelection";

const words = bulkTexts;
const FILTER = 200;

interface Props<R, A extends string> {
  readonly selection: Selection<R>;
  /** Kind of the rows' objects, as in the API. */
  readonly kind: string;
  readonly actions: readonly A[];
  readonly possible: (row: R) => readonly string[];
  readonly words: {
    readonly actions: Readonly<Record<A, string>>;
    readonly consequences: Readonly<Record<A, string>>;
    /** Formats the number of objects, such as `12 executions`. */
    readonly counted: (count: number) => string;
  };
  /** Returns the fields of an action that needs more than a reason, and whether a value is missing. */
  readonly input?: (action: A) => { readonly fields: ReactNode; readonly isIncomplete: boolean } | undefined;
  /** Sends the request for one object; never rejects. */
  send(id: string, action: A, reason: string): Promise<Answer>;
  /** Returns the role that an action requires; by default, operator. */
  readonly needs?: (action: A) => Role;
  /** Actions that cannot be undone. */
  readonly destructive: readonly A[];
  /** Called when every object has a response or was skipped. */
  readonly onOver: () => void;
}

/** Actions on several rows, with the result of the last action. */
export function BulkActs<R, A extends string>(props: Props<R, A>) {
  const { selection, kind, actions, possible, needs, destructive, input, send, onOver } = props;
  const { rows, idOf, filters, matching } = selection;
  const isPending = matching.state !== undefined && !matching.choice;
  const [asked, ask] = useState<A>();
  const [last, setLast] = useState<{ readonly action: A; readonly bulk: Bulk }>();
  const [isShown, show] = useState(false);
  const abort = useRef<() => void>(undefined);
  const isRunning = last !== undefined && !isOver(last.bulk);
  useEffect(() => () => abort.current?.(), []);

  function start(action: A, ids: readonly string[], reason: string) {
    show(true);
    abort.current = startBulk(
      ids,
      (id) => send(id, action, reason),
      (bulk) => {
        setLast({ action, bulk });
        if (!isOver(bulk)) return;
        matching.clear();
        onOver();
      },
    );
  }

  const able = (action: A) => rows.filter((row) => possible(row).includes(action));
  const whyNot = (action: A) => (isRunning ? words.running : able(action).length === 0 ? words.noneCan : undefined);
  return (
    <>
      {(rows.length > 0 || last || isPending) && (
        <Paper component="section" className={classes.bar} p="xs" withBorder shadow="sm" aria-label={words.bar}>
          <Group gap="xs">
            {isPending ? (
              <MatchingPending matching={matching} counted={props.words.counted} />
            ) : (
              <Text size="sm" role="status">
                {filters ? (
                  <Untrusted text={words.matching(props.words.counted(rows.length), filters)} most={FILTER} />
                ) : (
                  words.chosen(props.words.counted(rows.length))
                )}
                {!filters && rows.length >= MOST_AT_A_TIME && `. ${words.mostChosen(MOST_AT_A_TIME)}`}
              </Text>
            )}
            {actions.map((action) => (
              <RoleButton
                key={action}
                needs={needs?.(action) ?? "operator"}
                size="compact-sm"
                variant="default"
                whyNot={whyNot(action)}
                onClick={() => ask(action)}
              >
                {props.words.actions[action]}
              </RoleButton>
            ))}
            <Button size="compact-sm" variant="subtle" disabled={rows.length === 0} onClick={selection.clear}>
              {words.clear}
            </Button>
            {last && (
              <Button size="compact-sm" variant="default" ml="auto" onClick={() => show(true)}>
                {words.result(props.words.actions[last.action])}
              </Button>
            )}
          </Group>
        </Paper>
      )}
      {asked && (
        <ConfirmBulk
          title={props.words.actions[asked]}
          able={able(asked).map(idOf)}
          others={rows.length - able(asked).length}
          consequences={props.words.consequences[asked]}
          input={input?.(asked)}
          counted={props.words.counted}
          matching={filters}
          isDestructive={destructive.includes(asked)}
          onClose={() => ask(undefined)}
          onConfirmed={(ids, reason) => {
            ask(undefined);
            start(asked, ids, reason);
          }}
        />
      )}
      {isShown && last && (
        <BulkResult
          title={words.result(props.words.actions[last.action])}
          kind={kind}
          bulk={last.bulk}
          onAbort={() => abort.current?.()}
          onClose={() => show(false)}
        />
      )}
      <LeaveGuard isNeeded={isRunning} loss={words.loss} />
    </>
  );
}

interface ConfirmProps {
  readonly title: string;
  /** Ids of the objects to which the action applies. */
  readonly able: readonly string[];
  /** Number of selected objects whose state does not allow the action. */
  readonly others: number;
  readonly consequences: string;
  readonly input: { readonly fields: ReactNode; readonly isIncomplete: boolean } | undefined;
  readonly counted: (count: number) => string;
  readonly matching: readonly string[] | undefined;
  readonly isDestructive: boolean;
  readonly onClose: () => void;
  readonly onConfirmed: (ids: readonly string[], reason: string) => void;
}

/**
 * Asks for confirmation of a bulk action. The objects are those at the time of opening, even if the list has changed.
 */
function ConfirmBulk({ title, able, others, consequences, input, counted, matching, isDestructive, onClose, onConfirmed }: ConfirmProps) {
  const [ids] = useState(able);
  const [leftOut] = useState(others);
  return (
    <ConfirmAction
      act={{
        title: words.title(title, counted(ids.length)),
        consequences: (
          <>
            {matching && (
              <>
                <Text size="sm">{words.ofFilter(counted(ids.length + leftOut))}</Text>
                <List size="sm" mb="xs">
                  {(matching.length > 0 ? matching : [words.noFilter]).map((filter) => (
                    <List.Item key={filter}>
                      <Untrusted text={filter} most={FILTER} />
                    </List.Item>
                  ))}
                </List>
              </>
            )}
            {consequences !== "" && <Text size="sm">{consequences}</Text>}
            {input?.fields}
            {leftOut > 0 && <Text size="sm">{words.others(counted(leftOut))}</Text>}
            <Text size="sm">{words.howSent}</Text>
          </>
        ),
        verb: title,
        isDestructive,
        isIncomplete: input?.isIncomplete === true,
        ...(mustBeTyped(ids.length, isDestructive) && { typed: String(ids.length) }),
        run: (reason) => Promise.resolve(reason),
      }}
      onClose={onClose}
      onDone={(reason) => onConfirmed(ids, reason)}
    />
  );
}
