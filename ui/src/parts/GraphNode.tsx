import type { Direction } from "../model/graphLayout";
import { Handle, type Node, type NodeProps, Position } from "@xyflow/react";
import { count, counted } from "../model/numbers";
import type { PlanNode } from "../model/planGraph";
import type { Standing } from "../model/standings";
import { clamped, visible } from "../model/visible";
import { texts } from "../texts";
import { execution as executionTexts } from "../texts/execution";
import classes from "./Graph.module.css";
import { StateBadge } from "./StateBadge";
import { Untrusted } from "./Untrusted";

const words = texts.graph;
const MOST = 60;

/** A node in the format of React Flow. */
export type GraphNodeType = Node<
  {
    readonly node: PlanNode;
    readonly standing: Standing | undefined;
    readonly direction: Direction;
    /** Whether the user can draw edges from and to the node. */
    readonly isEdited: boolean;
    readonly isChosen: boolean;
  },
  "plan"
>;

/** A node of a plan with its name, type and state; a loop also contains its nodes. */
export function GraphNode({ data: { node, standing, direction, isEdited, isChosen } }: NodeProps<GraphNodeType>) {
  const isDown = direction === "down";
  const handle = isEdited ? classes.port : classes.handle;
  // Texts of separate elements are separated by spaces, as in the accessible name.
  return (
    <>
      <Handle type="target" position={isDown ? Position.Top : Position.Left} isConnectable={isEdited} className={handle ?? ""} />
      <div className={`${classes.node} ${node.isLoop ? classes.loop : ""}`} data-state={stateOf(standing)} data-chosen={isChosen}>
        <b className={classes.line}>
          <Untrusted text={node.title ?? node.name} most={MOST} />
        </b>{" "}
        <span className={`${classes.line} ${classes.small}`}>
          <Untrusted text={node.title === undefined ? node.type : `${node.name} · ${node.type}`} most={MOST} />
        </span>{" "}
        {standing && (
          <span className={classes.standing}>
            <StateBadge state={standing.state} /> <span className={classes.line}>{progressOf(standing)}</span>
          </span>
        )}{" "}
        {node.detail && (
          <span className={`${classes.line} ${classes.small}`}>
            <Untrusted text={node.detail} most={MOST} />
          </span>
        )}
      </div>
      <Handle type="source" position={isDown ? Position.Bottom : Position.Right} isConnectable={isEdited} className={handle ?? ""} />
    </>
  );
}

/** Returns the accessible name of a node, such as `get, sftp.download, failed, 3 attempts`. */
export function spoken(node: PlanNode, standing: Standing | undefined): string {
  const state = standing && (texts.states[standing.state] ?? standing.state);
  return [node.title, node.name, node.type, state, progressOf(standing), node.detail]
    .filter((each) => each !== undefined && each !== "")
    .map((each) => clamped(visible(each ?? ""), MOST))
    .join(", ");
}

function stateOf(standing: Standing | undefined): string | undefined {
  return standing && standing.failed > 0 ? "failed" : standing?.state;
}

function progressOf(standing: Standing | undefined): string {
  if (!standing) return "";
  const { loop, attempts, failed } = standing;
  if (loop) return executionTexts.steps.items(count(loop.done), count(loop.failed), count(loop.items));
  if (attempts === 0) return "";
  return words.attempts(counted(attempts, "attempt"), failed > 0 ? count(failed) : "");
}
