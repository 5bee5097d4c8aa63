import { ROLES, type Role } from "../api/types";

/** Returns whether a caller may do what a role is needed for. */
export function may(role: string | null | undefined, needed: Role): boolean {
  return rank(role) >= rank(needed);
}

function rank(role: string | null | undefined): number {
  return ROLES.findIndex((each) => each === role);
}
