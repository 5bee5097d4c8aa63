import type { Role } from "../api/types";
import { isObject, type JsonObject } from "./pointers";

/** Kinds of definitions that are edited by a form of their schema. */
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

/** Returns whether objects of a kind, as the API names it, are definitions. */
export function isDefinition(kind: string): kind is DefinedKind {
  return kind === "job" || editedKind(kind) !== undefined;
}

/** The roles that enabling and disabling need, by the kinds that can be disabled: docs/reference/routes.md. */
const SWITCHED = { job: "operator", schedule: "operator", watch: "operator", channel: "admin", subscription: "author" } as const satisfies Partial<
  Record<DefinedKind, Role>
>;
export type SwitchedKind = keyof typeof SWITCHED;

/** The role that enabling and disabling a definition of a kind needs. */
export function roleToSwitch(kind: SwitchedKind): Role {
  return SWITCHED[kind];
}

/** Returns whether definitions of a kind can be disabled. */
export function isSwitched(kind: DefinedKind): kind is SwitchedKind {
  return Object.hasOwn(SWITCHED, kind);
}

/** What can be done with several definitions at a time. */
export type DefinitionAction = "enable" | "disable" | "archive";

/** Returns what can be done with several definitions of a kind at a time. */
export function definitionActions(kind: DefinedKind): readonly DefinitionAction[] {
  return [...(isSwitched(kind) ? (["enable", "disable"] as const) : []), ...(isArchived(kind) ? (["archive"] as const) : [])];
}

/** Returns which of these can be done with a definition. */
export function possibleDefinitionActions(kind: DefinedKind, isEnabled: boolean): readonly DefinitionAction[] {
  return definitionActions(kind).filter((action) => action !== (isEnabled ? "enable" : "disable"));
}

/** The role that doing something with several definitions needs. */
export function roleForAction(kind: DefinedKind, action: DefinitionAction): Role {
  return action === "archive" || !isSwitched(kind) ? roleFor(kind) : roleToSwitch(kind);
}

/** Kinds that other definitions name. */
const REFERRED = ["job", "chain", "calendar", "connection", "channel"] as const satisfies readonly DefinedKind[];

/** Returns whether other definitions can name those of a kind. */
export function isReferred(kind: DefinedKind): kind is (typeof REFERRED)[number] {
  return (REFERRED as readonly DefinedKind[]).includes(kind);
}

/** Returns whether definitions of a kind are archived rather than deleted. */
export function isArchived(kind: DefinedKind): kind is Exclude<DefinedKind, DeletedKind> {
  return kind === "job" || kind === "chain";
}

/** The name of the list of a kind, in addresses of the API and of the dashboard alike. */
export function listOf(kind: DefinedKind): string {
  return kind === "watch" ? "watches" : `${kind}s`;
}

/** Returns the kind that an address names; `undefined` if none of this name is edited here. */
export function editedKind(name: string): EditedKind | undefined {
  return EDITED_KINDS.find((kind) => kind === name);
}

/** The role that saving and deleting a definition of each kind needs: docs/reference/routes.md. */
export function roleFor(kind: DefinedKind): Role {
  return kind === "connection" || kind === "channel" ? "admin" : "author";
}

const ID = /^[a-z0-9][a-z0-9-]{0,62}$/;

/** Returns whether a text can be the id of a definition; the server has the last word. */
export function isId(text: string): boolean {
  return ID.test(text);
}

/** Reads the text of a definition; `undefined` if it is no JSON object. */
export function readDefinition(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The text of a definition, as it is shown and edited. */
export function textOf(definition: JsonObject): string {
  return JSON.stringify(definition, null, 2);
}
