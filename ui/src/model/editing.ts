import type { Role } from "../api/types";
import { isObject, type JsonObject } from "./pointers";

/** Kinds of definitions that are edited in a form based on their schema. */
export const EDITED_KINDS = [
  "watch",
  "expectation",
  "schedule",
  "calendar",
  "connection",
  "channel",
  "subscription",
  "chain",
] as const;
export type EditedKind = (typeof EDITED_KINDS)[number];
/** Kinds that have a screen for each definition; jobs are edited in the job editor. */
export type DefinedKind = EditedKind | "job";
/** Kinds whose definitions are deleted; jobs and chains are archived. */
export type DeletedKind = Exclude<EditedKind, "chain">;

/** Returns whether objects of an API kind are definitions. */
export function isDefinition(kind: string): kind is DefinedKind {
  return kind === "job" || editedKind(kind) !== undefined;
}

/** The roles that may enable and disable definitions, by kind: docs/reference/routes.md. */
const SWITCHED = { job: "operator", schedule: "operator", watch: "operator", expectation: "operator", channel: "admin", subscription: "author" } as const satisfies Partial<
  Record<DefinedKind, Role>
>;
export type SwitchedKind = keyof typeof SWITCHED;

/** Returns the role that may enable and disable a definition of a kind. */
export function roleToSwitch(kind: SwitchedKind): Role {
  return SWITCHED[kind];
}

/** Returns whether definitions of a kind can be disabled. */
export function isSwitched(kind: DefinedKind): kind is SwitchedKind {
  return Object.hasOwn(SWITCHED, kind);
}

/** An action on several definitions. */
export type DefinitionAction = "enable" | "disable" | "label" | "unlabel" | "archive";

/** Returns the actions that are available for several definitions of a kind. */
export function definitionActions(kind: DefinedKind): readonly DefinitionAction[] {
  return [
    ...(isSwitched(kind) ? (["enable", "disable"] as const) : []),
    ...(kind === "job" ? (["label", "unlabel"] as const) : []),
    ...(isArchived(kind) ? (["archive"] as const) : []),
  ];
}

/** Returns the bulk actions that apply to a definition in its current state. */
export function possibleDefinitionActions(kind: DefinedKind, isEnabled: boolean, hasLabels: boolean): readonly DefinitionAction[] {
  return definitionActions(kind).filter((action) => action !== (isEnabled ? "enable" : "disable") && (hasLabels || action !== "unlabel"));
}

/** Returns the role that an action on several definitions requires. */
export function roleForAction(kind: DefinedKind, action: DefinitionAction): Role {
  return (action === "enable" || action === "disable") && isSwitched(kind) ? roleToSwitch(kind) : roleFor(kind);
}

/** Kinds that other definitions refer to. */
const REFERRED = ["job", "chain", "calendar", "connection", "channel"] as const satisfies readonly DefinedKind[];

/** Returns whether other definitions can refer to definitions of a kind. */
export function isReferred(kind: DefinedKind): kind is (typeof REFERRED)[number] {
  return (REFERRED as readonly DefinedKind[]).includes(kind);
}

/** Returns whether definitions of a kind are archived rather than deleted. */
export function isArchived(kind: DefinedKind): kind is Exclude<DefinedKind, DeletedKind> {
  return kind === "job" || kind === "chain";
}

/** Returns the name of the list of a kind, which is the same in URLs of the API and of the dashboard. */
export function listOf(kind: DefinedKind): string {
  return kind === "watch" ? "watches" : `${kind}s`;
}

/** Returns the kind with a name; `undefined` if the dashboard has no form for it. */
export function editedKind(name: string): EditedKind | undefined {
  return EDITED_KINDS.find((kind) => kind === name);
}

/** Returns the role that may save and delete definitions of a kind: docs/reference/routes.md. */
export function roleFor(kind: DefinedKind): Role {
  return kind === "connection" || kind === "channel" ? "admin" : "author";
}

const ID = /^[a-z0-9][a-z0-9-]{0,62}$/;

/** Returns whether a string is a valid id of a definition; the server has the final decision. */
export function isId(text: string): boolean {
  return ID.test(text);
}

/** Parses the text of a definition; returns `undefined` if it is not a JSON object. */
export function readDefinition(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the text of a definition for display and editing. */
export function textOf(definition: JsonObject): string {
  return JSON.stringify(definition, null, 2);
}
