import { type UseQueryResult, useQueries, useQuery } from "@tanstack/react-query";
import { references } from "../../api/installationQueries";
import { expectation, newestJudgements, watch } from "../../api/partnerQueries";
import { upcomingInstants } from "../../api/schedules";
import type { Judgement, ReferredKind, References, StoredExpectation, StoredWatch } from "../../api/types";
import { live } from "../../app/live";
import type { ObjectName } from "../../model/objects";
import { idsOf, MOST_OF_EACH, type PartnerJob, partnerJobs } from "../../model/partnerPage";

/** What is configured for a partner, as far as it has been read. */
export interface PartnerObjects {
  readonly expectations: readonly StoredExpectation[];
  /** Whether an expectation names the connection, also one that has not been read yet. */
  readonly isExpectedFrom: boolean;
  /** The newest judgements of the expectations, by their ids. */
  readonly judgements: ReadonlyMap<string, readonly Judgement[]>;
  readonly watches: readonly StoredWatch[];
  readonly jobs: readonly PartnerJob[];
  readonly hasMoreJobs: boolean;
  readonly hasMoreExpectations: boolean;
}

/**
 * Reads what names a connection: at most eight jobs, watches, expectations, chains and schedules each, a request for each,
 * however many there are. What cannot be read is left out.
 */
export function usePartner(name: string): { readonly query: UseQueryResult<References>; readonly objects: PartnerObjects } {
  const query = useQuery(references("connection", name));
  const referrers = query.data?.value ?? [];
  const watching = useQueries({ queries: idsOf("watch", referrers).map((id) => ({ ...watch(id), ...live("list") })) });
  const watches = read(watching);
  const targets = watches.flatMap(({ definition }) => definition.target.job_id ?? []);
  const jobs = [...new Set([...idsOf("job", referrers), ...targets])].slice(0, MOST_OF_EACH);
  const ofJobs = useReferrers("job", jobs);
  const ofChains = useReferrers("chain", idsOf("chain", [...ofJobs.values()].flat()));
  const schedules = [...new Set(idsOf("schedule", [...ofJobs.values(), ...ofChains.values()].flat()))];
  const instants = useQueries({ queries: schedules.map((id) => ({ ...upcomingInstants(id), ...live("list") })) });
  const nextRuns = new Map(
    schedules.flatMap((id, i) => {
      const at = instants[i]?.data?.value[0]?.at;
      return at ? [[id, at] as const] : [];
    }),
  );
  const nextChecks = new Map(
    watches.flatMap(({ watch_id: id, next_poll_at: at, definition }) => (at && definition.enabled !== false ? [[id, at] as const] : [])),
  );
  const expected = idsOf("expectation", referrers);
  const expecting = useQueries({ queries: expected.map((id) => ({ ...expectation(id), ...live("list") })) });
  const history = useQueries({ queries: expected.map((id) => ({ ...newestJudgements(id), ...live("list") })) });
  return {
    query,
    objects: {
      expectations: read(expecting),
      isExpectedFrom: expected.length > 0,
      judgements: new Map(expected.map((id, i) => [id, history[i]?.data?.value ?? []])),
      watches,
      jobs: partnerJobs(jobs, { ofJobs, ofChains, nextRuns, nextChecks }),
      hasMoreJobs: countOf("job", referrers) > MOST_OF_EACH,
      hasMoreExpectations: countOf("expectation", referrers) > MOST_OF_EACH,
    },
  };
}

function useReferrers(kind: ReferredKind, ids: readonly string[]): ReadonlyMap<string, readonly ObjectName[]> {
  const found = useQueries({ queries: ids.map((id) => references(kind, id)) });
  return new Map(
    ids.flatMap((id, i) => {
      const value = found[i]?.data?.value;
      return value ? [[id, value] as const] : [];
    }),
  );
}

function read<T>(queries: ReadonlyArray<{ readonly data: T | undefined }>): readonly T[] {
  return queries.flatMap(({ data }) => (data === undefined ? [] : [data]));
}

function countOf(kind: string, referrers: References["value"]): number {
  return referrers.filter((each) => each.kind === kind).length;
}
