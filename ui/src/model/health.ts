import type { Health } from "../api/types";

/** A host of the installation that has answered. */
export interface Host {
  readonly worker: string;
  readonly version: string;
  /** When it answered last, by the browser's clock, in milliseconds. */
  readonly at: number;
}

/** Returns the hosts that have answered, in order, with that of another answer. */
export function withHost(hosts: readonly Host[], { worker, version }: Health, at: number): readonly Host[] {
  const others = hosts.filter((host) => host.worker !== worker);
  return [...others, { worker, version, at }].toSorted((a, b) => a.worker.localeCompare(b.worker));
}

/** Seconds without a sweep, and of waiting in a queue, from which on the alerts of docs/operate/monitoring.md fire. */
const LATE = 600;

/** Returns whether the sweep has not come for so long that nothing makes up for what a host has lost. */
export function isSweepOverdue(sweep: { readonly age_seconds: number } | undefined): boolean {
  return sweep === undefined || sweep.age_seconds > LATE;
}

/** Returns whether the oldest message of a queue has waited for so long that no host seems to take any. */
export function isStuck(queue: { readonly messages: number; readonly oldest_seconds: number }): boolean {
  return queue.messages > 0 && queue.oldest_seconds > LATE;
}
