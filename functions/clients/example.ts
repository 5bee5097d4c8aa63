// The example from the main page, with the types that openapi-typescript generates.
import createClient from "openapi-fetch";
import type { components, paths } from "./courier.js";

declare const process: { env: Record<string, string> };

const env = process.env;
const api = createClient<paths>({ baseUrl: env.COURIER_API, headers: { "x-api-key": env.COURIER_KEY } });

/** Returns the body of a response, or throws the problem as an exception. */
function body<T>(answer: { data?: T; error?: components["schemas"]["Problem"] }): T {
  if (answer.error !== undefined) {
    throw new Error(`${answer.error.code}: ${answer.error.detail}`);
  }
  return answer.data as T;
}

const partner = { params: { path: { name: "partner-a" } } };
const server = { type: "sftp" as const, host: "127.0.0.1", port: Number(env.PARTNER_PORT), username: env.PARTNER_USER };
const password = { type: "password" as const, password: env.PARTNER_PASSWORD };
const secret = { type: "password" as const, secret: "connection-partner-a-password" };

// The connection: compare the host key that the server shows with the fingerprint from the partner,
// then pin the key.
body(await api.PUT("/connections/{name}", { ...partner, body: { ...server, auth: password } }));
const shown = body(await api.POST("/connections/{name}/test", partner)).key?.fingerprint;
if (shown !== env.PARTNER_FINGERPRINT) {
  throw new Error(`The server shows ${shown}`);
}
body(await api.PUT("/connections/{name}", { ...partner, body: { ...server, auth: secret, host_keys: [shown] } }));

// The job.
const job: components["schemas"]["Job"] = {
  steps: [
    { id: "list", type: "sftp.list", config: { connection: "partner-a", path: "/incoming", pattern: "*.zip" } },
    {
      id: "get",
      type: "sftp.download",
      config: { connection: "partner-a", path: "{{steps.list.file_list[*].path}}", destination: "archives/" },
    },
    { id: "unpack", type: "file.unzip", config: { input: "{{steps.get.downloaded_files}}", destination: "invoices/" } },
  ],
};
body(await api.PUT("/jobs/{job_id}", { params: { path: { job_id: "partner-invoices" } }, body: job }));

// An execution: a repeated request with the same key returns the same execution, so a lost response
// starts nothing twice.
async function start(key: string): Promise<string> {
  const params = { path: { job_id: "partner-invoices" }, header: { "Idempotency-Key": key } };
  return body(await api.POST("/jobs/{job_id}/trigger", { params })).execution_id;
}

/** Waits until an execution has ended, with the pause between requests that the response asks for. */
async function ended(executionId: string): Promise<components["schemas"]["Execution"]> {
  for (;;) {
    const answer = await api.GET("/executions/{execution_id}", { params: { path: { execution_id: executionId } } });
    const execution = body(answer);
    if (execution.state !== "queued" && execution.state !== "running") {
      return execution;
    }
    const seconds = Number(answer.response.headers.get("Retry-After") ?? "2");
    await new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
  }
}

const first = await start(`${env.EXAMPLE_KEY}-1`);
const again = await start(`${env.EXAMPLE_KEY}-1`);
const second = await start(`${env.EXAMPLE_KEY}-2`);
const states = [(await ended(first)).state, (await ended(second)).state];

// All executions of the job, page by page.
const listed: string[] = [];
let continuation: string | undefined;
do {
  const query = { job_id: "partner-invoices", top: 1, continuation };
  const page = body(await api.GET("/executions", { params: { query } }));
  listed.push(...page.value.map((each) => each.execution_id));
  continuation = page.continuation;
} while (continuation !== undefined);

const missing = await api.GET("/jobs/{job_id}", { params: { path: { job_id: "none" } } });
console.log(JSON.stringify({ first, again, second, states, listed, missing: missing.error?.code }));
