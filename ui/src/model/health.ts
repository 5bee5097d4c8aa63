import type { Health } from "../api/types";

/** A host of the installation that has responded. */
export interface Host {
  readonly worker: string;
  readonly version: string;
  /** Time of its last response by the browser's clock, in milliseconds. */
  readonly at: number;
}

/** Returns the hosts that have responded, in order, including the host of a new response. */
export function withHost(hosts: readonly Host[], { worker, version }: Health, at: number): readonly Host[] {
  const others = hosts.filter((host) => host.worker !== worker);
  return [...others, { worker, version, at }].toSorted((a, b) => a.worker.localeCompare(b.worker));
}

/** Seconds without a sweep, or of waiting in a queue, after which the alerts of docs/operate/monitoring.md fire. */
const LATE = 600;

/** Returns whether the sweep, which recovers work that a host has lost, is overdue. */
export function isSweepOverdue(sweep: { readonly age_seconds: number } | undefined): boolean {
  return sweep === undefined || sweep.age_seconds > LATE;
}

/** Returns whether the oldest message of a queue has waited so long that probably no host processes the queue. */
export function isStuck(queue: { readonly messages: number; readonly oldest_seconds: number }): boolean {
  return queue.messages > 0 && queue.oldest_seconds > LATE;
}
