import { queryOptions } from "@tanstack/react-query";
import { objectIn } from "../model/job/whole";
import type { JsonObject } from "../model/pointers";
import { type Defined, NOT_YET } from "../model/transferWizard";
import { storeSecret } from "./acts";
import { api, withEtag } from "./client";
import { validation } from "./definitions";
import { saveJobText, textValidation } from "./jobDocument";
import { asProblem } from "./problem";
import type { Shelf } from "./savedOnce";
import { shelfOf } from "./shelves";
import type { Stores } from "./transferSetup";

const jobs: Shelf = {
  create: (id, definition) => saveJobText(id, JSON.stringify(definition), undefined, ""),
  replace: (id, definition, etag) => saveJobText(id, JSON.stringify(definition), etag, ""),
  read: async (id) => {
    const { data, etag } = await withEtag(api.GET("/jobs/{job_id}", { params: { path: { job_id: id } } }));
    return { definition: objectIn(JSON.stringify(data.definition)), etag };
  },
};

/** Stores the parts of a transfer on the server. */
export const stores: Stores = {
  secret: (name, value) => storeSecret(name, value, ""),
  channel: shelfOf("channel"),
  job: jobs,
  schedule: shelfOf("schedule"),
};

/** A server finding that prevents saving a definition. */
interface RefusedPart {
  readonly part: Defined;
  readonly code: string;
  readonly detail: string;
}

/** The findings that would prevent saving definitions one after another. */
export const transferCheck = (definitions: ReadonlyArray<readonly [part: Defined, definition: JsonObject]>) =>
  queryOptions({
    queryKey: ["validation", "transfer", definitions],
    gcTime: 10_000,
    staleTime: 10_000,
    queryFn: async ({ client }): Promise<readonly RefusedPart[]> => {
      const found = await Promise.all(
        definitions.map(async ([part, definition]) => {
          const asked = part === "job" ? client.fetchQuery(textValidation(JSON.stringify(definition))) : client.fetchQuery(validation(part, definition));
          const errors = await asked.then((answer) => answer.errors, refusedIn);
          return errors.filter(({ code }) => !NOT_YET.includes(code)).map(({ code, detail }) => ({ part, code, detail }));
        }),
      );
      return found.flat();
    },
  });

/** Returns the findings about a definition that the server cannot parse. Rethrows all other errors. */
function refusedIn(error: unknown) {
  const { errors } = asProblem(error).problem;
  if (!errors || errors.length === 0) throw error;
  return errors;
}
