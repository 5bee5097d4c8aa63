import { ROLES, type Role } from "../api/types";

/** Returns whether a caller has at least a required role. */
export function may(role: string | null | undefined, needed: Role): boolean {
  return rank(role) >= rank(needed);
}

/** Returns whether a caller who had a role no longer has one, as after an expired sign-in. */
export function hasLostRole(before: string | null | undefined, now: string | null): boolean {
  return Boolean(before) && !now;
}

function rank(role: string | null | undefined): number {
  return ROLES.findIndex((each) => each === role);
}
