import { ROLES, type Role } from "../api/types";

/** Returns whether a caller may do what a role is needed for. */
export function may(role: string | null | undefined, needed: Role): boolean {
  return rank(role) >= rank(needed);
}

/** Returns whether somebody who had a role has none any more, as after the end of a sign-in. */
export function hasLostRole(before: string | null | undefined, now: string | null): boolean {
  return Boolean(before) && !now;
}

function rank(role: string | null | undefined): number {
  return ROLES.findIndex((each) => each === role);
}
