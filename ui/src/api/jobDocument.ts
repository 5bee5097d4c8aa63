import { queryOptions } from "@tanstack/react-query";
import { nodeAt, parse, isBroken, valueOf } from "../model/document/source";
import { printed } from "../model/document/printed";
import type { FormSchema } from "../model/document/fields";
import { catalogueOf } from "../model/job/catalogue";
import { api, dataOf, withEtag } from "./client";
import { announceMade } from "./made";
import { reasonHeader } from "./reason";
import type { JobValidation } from "./types";

/** The text of a job's definition with the ETag that `If-Match` takes when it is saved. */
export interface StoredText {
  readonly text: string;
  readonly etag: string;
}

const asText = { parseAs: "text" } as const;
/** A body that is sent as it is typed. */
const typed = (text: string) => ({
  body: text as never,
  bodySerializer: (body: unknown) => body as string,
  headers: { "content-type": "application/json" },
});

/** Returns the text of the definition in an answer, with its numbers as they are written there. */
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

/** The schema of jobs and the types of steps, which do not change while a release runs. */
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

/** What the server would say of a job's text if it were saved. */
export const textValidation = (text: string) =>
  queryOptions({
    queryKey: ["validation", "job", text],
    gcTime: 10_000,
    staleTime: 10_000,
    queryFn: ({ signal }): Promise<JobValidation> => dataOf(api.POST("/jobs/validate", { ...typed(text), signal })),
  });

/** Tries what an execution with some parameters would meet now; changes nothing. */
export function dryRunText(text: string, parameters: object): Promise<JobValidation> {
  const body = `{"definition":${text},"parameters":${JSON.stringify(parameters)}}`;
  return dataOf(api.POST("/jobs/validate", { params: { query: { deep: true } }, ...typed(body) }));
}

/**
 * Saves a job's text as it is, if the job is still the one that was read or, without an ETag, if there is none of this id.
 *
 * @returns the ETag of the job as it is stored now
 */
export async function saveJobText(id: string, text: string, etag: string | undefined, reason: string): Promise<string> {
  const condition = etag === undefined ? { "If-None-Match": "*" as const } : { "If-Match": etag };
  const params = { path: { job_id: id }, header: { ...condition, ...reasonHeader(reason) } };
  const saved = await withEtag(api.PUT("/jobs/{job_id}", { params, ...typed(text) }));
  if (etag === undefined) announceMade("job", id);
  return saved.etag;
}

/** What the last ended execution of a job has left, for showing what references found; nothing where it may not be read. */
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
