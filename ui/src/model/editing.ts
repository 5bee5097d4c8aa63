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
/** Kinds whose definitions are removed for good; a chain is archived. */
export type DeletedKind = Exclude<EditedKind, "chain">;

/** The name of the list of a kind, in addresses of the API and of the dashboard alike. */
export function listOf(kind: EditedKind): string {
  return kind === "watch" ? "watches" : `${kind}s`;
}

/** Returns the kind that an address names; `undefined` if none of this name is edited here. */
export function editedKind(name: string): EditedKind | undefined {
  return EDITED_KINDS.find((kind) => kind === name);
}

/** The role that saving and deleting a definition of each kind needs: docs/reference/routes.md. */
export function roleFor(kind: EditedKind): Role {
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
