import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { textValidation } from "../../api/jobDocument";
import { asProblem } from "../../api/problem";
import { useMe } from "../../app/useMe";
import type { Located } from "../../model/document/problems";
import { may } from "../../model/roles";

const PAUSE = 400;

/** The server's findings about a job's text. */
export interface Judgement {
  readonly standing: "checking" | "valid" | "invalid";
  readonly problems: readonly Located[];
  /** Why the request to the server failed. */
  readonly error: unknown;
}

/**
 * Lets the server validate a text after a pause in typing. A request for an outdated text is aborted, so that at most
 * one is pending. The previous findings are shown until the next response.
 *
 * @param text `undefined` while the text is not JSON
 */
export function useJudgement(text: string | undefined): Judgement {
  const [asked] = useDebouncedValue(text, PAUSE);
  const isAllowed = may(useMe()?.role, "author");
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    ...textValidation(asked ?? ""),
    enabled: isAllowed && asked !== undefined,
    placeholderData: keepPreviousData,
  });
  return useMemo(() => {
    const refused = error ? asProblem(error).problem.errors : undefined;
    const errors = (refused ?? data?.errors ?? []).map((each) => ({ ...each, isWarning: false }));
    const warnings = (data?.warnings ?? []).map((each) => ({ ...each, isWarning: true }));
    const isCurrent = asked === text && !isFetching && !isPlaceholderData;
    const standing = !isCurrent ? "checking" : data?.valid && !error ? "valid" : "invalid";
    return { standing, problems: [...errors, ...warnings], error };
  }, [data, error, asked, text, isFetching, isPlaceholderData]);
}
