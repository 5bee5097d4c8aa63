import { type UseQueryResult, useQueries, useQuery } from "@tanstack/react-query";
import { references } from "../../api/installationQueries";
import { expectation, newestJudgements, watch } from "../../api/partnerQueries";
import { upcomingInstants } from "../../api/schedules";
import type { ReferredKind, References, StoredWatch } from "../../api/types";
import { now } from "../../app/clock";
import { live } from "../../app/live";
import { useStore } from "../../app/useStore";
import type { ObjectName } from "../../model/objects";
import {
  answerOf,
  askedFor,
  dayOf,
  type ExpectedFiles,
  type Gap,
  gapIn,
  hasMore,
  idsOf,
  isGap,
  mayLack,
  MOST_OF_EACH,
  type NextInstant,
  type PartnerJob,
  partnerJobs,
} from "../../model/partnerPage";

/** The objects that are configured for a partner, as far as they have been read. */
export interface PartnerObjects {
  readonly expectations: readonly ExpectedFiles[];
  readonly hasMoreExpectations: boolean;
  readonly watches: readonly StoredWatch[];
  readonly jobs: readonly PartnerJob[];
  readonly hasMoreJobs: boolean;
  /** Why some problems, jobs or expectations are unknown. */
  readonly gaps: { readonly [of in "trouble" | "jobs" | "expectations"]: Gap | undefined };
}

/** Options of queries for single objects. Because these are many requests, each is repeated only once a minute. */
const SELDOM = { ...live("slow"), staleTime: 30_000 };

/**
 * Reads the objects that refer to a connection: up to eight jobs, watches, expectations, chains and schedules each,
 * with one request for each object.
 */
export function usePartner(name: string): { readonly query: UseQueryResult<References>; readonly objects: PartnerObjects } {
  const day = useStore(now, dayOf);
  const query = useQuery(references("connection", name));
  const referrers = query.data?.value ?? [];
  const isLacking = query.data !== undefined && mayLack(query.data);
  const watching = useQueries({ queries: idsOf("watch", referrers).map((id) => ({ ...watch(id), ...SELDOM })) });
  const watches = watching.flatMap(({ data }) => data ?? []);
  const targets = watches.flatMap(({ definition }) => definition.target.job_id ?? []);
  const all = new Set([...referrers.flatMap(({ kind, id }) => (kind === "job" ? [id] : [])), ...targets]);
  const jobs = askedFor([...all]);
  const ofJobs = useReferrers("job", jobs);
  const ofChains = useReferrers("chain", idsOf("chain", namesIn(ofJobs.names)));
  const schedules = idsOf("schedule", [...namesIn(ofJobs.names), ...namesIn(ofChains.names)]);
  const instants = useQueries({ queries: schedules.map((id) => ({ ...upcomingInstants(id), ...SELDOM })) });
  const nextRuns = new Map(schedules.map((id, i) => [id, nextOf(instants[i])]));
  const nextChecks = new Map(
    watches.map(({ watch_id: id, next_poll_at: at, definition }) => [id, at && definition.enabled !== false ? { at } : {}]),
  );
  const expected = idsOf("expectation", referrers);
  const expecting = useQueries({ queries: expected.map((id) => ({ ...expectation(id), ...SELDOM })) });
  const history = useQueries({ queries: expected.map((id) => ({ ...newestJudgements(id, day), ...SELDOM })) });
  const hasMoreExpectations = hasMore("expectation", referrers);
  const hasMoreWatches = hasMore("watch", referrers);
  const [watchAnswers, expectedAnswers, judged] = [watching.map(answerOf), expecting.map(answerOf), history.map(answerOf)];
  return {
    query,
    objects: {
      expectations: expected.map((id, i) => {
        return { id, stored: answerOf(expecting[i] ?? NOT_ASKED), judgements: answerOf(history[i] ?? NOT_ASKED) };
      }),
      hasMoreExpectations,
      watches,
      jobs: partnerJobs(jobs, { ofJobs: ofJobs.names, ofChains: ofChains.names, lacking: new Set([...ofJobs.lacking, ...ofChains.lacking]), nextRuns, nextChecks }),
      hasMoreJobs: all.size > MOST_OF_EACH,
      gaps: {
        trouble: gapIn([...watchAnswers, ...expectedAnswers, ...judged], isLacking || hasMoreExpectations || hasMoreWatches),
        jobs: gapIn(watchAnswers, isLacking || hasMoreWatches),
        expectations: gapIn(expectedAnswers, isLacking || hasMoreExpectations),
      },
    },
  };
}

const NOT_ASKED = { data: undefined, error: undefined };

type Upcoming = Parameters<typeof answerOf<{ readonly value: ReadonlyArray<{ readonly at: string }> }>>[0];

function nextOf(query: Upcoming = NOT_ASKED): NextInstant | Gap {
  const found = answerOf(query);
  if (isGap(found)) return found;
  const [first] = found.value;
  return first ? { at: first.at } : {};
}

function namesIn(found: ReadonlyMap<string, readonly ObjectName[] | Gap>): readonly ObjectName[] {
  return [...found.values()].flatMap((names) => (isGap(names) ? [] : names));
}

/** The referrers to objects of a kind, by id, and the objects to which further definitions may refer. */
interface Referrers {
  readonly names: ReadonlyMap<string, readonly ObjectName[] | Gap>;
  readonly lacking: readonly string[];
}

function useReferrers(kind: ReferredKind, ids: readonly string[]): Referrers {
  const found = useQueries({ queries: ids.map((id) => references(kind, id)) });
  const answers = ids.map((id, i) => ({ id, answer: answerOf(found[i] ?? NOT_ASKED) }));
  return {
    names: new Map(answers.map(({ id, answer }) => [id, isGap(answer) ? answer : answer.value])),
    lacking: answers.flatMap(({ id, answer }) => (!isGap(answer) && mayLack(answer) ? [`${kind} ${id}`] : [])),
  };
}
