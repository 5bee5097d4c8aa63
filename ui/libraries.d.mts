/** A package in the dashboard. */
export interface Package {
  readonly path: string;
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly integrity?: string;
}

export function packagesOf(lock: { readonly packages: object }): Package[];
export function sbomOf(packages: readonly Package[]): { readonly components: readonly object[] };
export function writeNotices(folder: string): void;
