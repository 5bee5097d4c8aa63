import { queryOptions } from "@tanstack/react-query";
import { nodeAt, parse, isBroken, valueOf } from "../model/document/source";
import { printed } from "../model/document/printed";
import type { FormSchema } from "../model/document/fields";
import { catalogueOf } from "../model/job/catalogue";
import { api, dataOf, withEtag } from "./client";
import { announceMade } from "./made";
import { reasonHeader } from "./reason";
import type { JobValidation } from "./types";

/** The text of a job's definition with the ETag that a save sends as `If-Match`. */
export interface StoredText {
  readonly text: string;
  readonly etag: string;
}

const asText = { parseAs: "text" } as const;
/** Returns the request options for a body that is sent exactly as entered. */
const typed = (text: string) => ({
  body: text as never,
  bodySerializer: (body: unknown) => body as string,
  headers: { "content-type": "application/json" },
});

/** Returns the text of the definition in a response, with unchanged notation of numbers. */
function definitionIn(answer: string): string {
  const read = parse(answer);
  const node = isBroken(read) ? undefined : nodeAt(read.root, "/definition");
  return node ? printed(valueOf(node, answer)) : "{}";
}

export const jobText = (id: string) =>
  queryOptions({
    queryKey: ["job", id, "text"],
    queryFn: async ({ signal }): Promise<StoredText> => {
      const { data, etag } = await withEtag(api.GET("/jobs/{job_id}", { params: { path: { job_id: id } }, signal, ...asText }));
      return { text: definitionIn(data), etag };
    },
  });

/** The text of one version of a job, which does not change once it is stored. */
export const jobVersionText = (id: string, version: number) =>
  queryOptions({
    queryKey: ["job", id, "versions", version, "text"],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<string> => {
      const params = { path: { job_id: id, version } };
      return definitionIn(await dataOf(api.GET("/jobs/{job_id}/versions/{version}", { params, signal, ...asText })));
    },
  });

/** The schema of jobs and the step types, which do not change within a release. */
export const jobLanguage = () =>
  queryOptions({
    queryKey: ["job-language"],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const [schema, types] = await Promise.all([
        dataOf(api.GET("/schemas/{kind}", { params: { path: { kind: "job" } }, signal })),
        dataOf(api.GET("/step-types", { params: { query: { top: 1_000 } }, signal })),
      ]);
      return { schema: schema as FormSchema, catalogue: catalogueOf(types.value, schema as FormSchema) };
    },
  });

/** The server's findings about the text of a job that has not been saved. */
export const textValidation = (text: string) =>
  queryOptions({
    queryKey: ["validation", "job", text],
    gcTime: 10_000,
    staleTime: 10_000,
    queryFn: ({ signal }): Promise<JobValidation> => dataOf(api.POST("/jobs/validate", { ...typed(text), signal })),
  });

/** Validates a job against its partners with the given parameters. Changes nothing. */
export function dryRunText(text: string, parameters: object): Promise<JobValidation> {
  const body = `{"definition":${text},"parameters":${JSON.stringify(parameters)}}`;
  return dataOf(api.POST("/jobs/validate", { params: { query: { deep: true } }, ...typed(body) }));
}

/**
 * Saves a job's text unchanged. Fails if the job changed since it was read, or, without an ETag, if the id is taken.
 *
 * @returns the ETag of the stored job
 */
export async function saveJobText(id: string, text: string, etag: string | undefined, reason: string): Promise<string> {
  const condition = etag === undefined ? { "If-None-Match": "*" as const } : { "If-Match": etag };
  const params = { path: { job_id: id }, header: { ...condition, ...reasonHeader(reason) } };
  const saved = await withEtag(api.PUT("/jobs/{job_id}", { params, ...typed(text) }));
  if (etag === undefined) announceMade("job", id);
  return saved.etag;
}

/**
 * The context of a job's last ended execution, used to show the values of references; empty if the caller may not read
 * it.
 */
export const lastContext = (id: string) =>
  queryOptions({
    queryKey: ["job", id, "last-context"],
    staleTime: 60_000,
    retry: false,
    queryFn: async ({ signal }) => {
      const query = { job_id: id, top: 1, fields: "summary" as const };
      const page = await dataOf(api.GET("/executions", { params: { query }, signal }));
      const last = page.value[0] as { execution_id?: string } | undefined;
      if (!last?.execution_id) return null;
      return dataOf(api.GET("/executions/{execution_id}/context", { params: { path: { execution_id: last.execution_id } }, signal }));
    },
  });
