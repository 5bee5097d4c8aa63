// Mistakes that the types reject: the line below each of these comments does not compile.
import createClient from "openapi-fetch";
import type { components, paths } from "./courier.js";

const api = createClient<paths>({ baseUrl: "http://127.0.0.1:7071/api" });

// @ts-expect-error: the field is called path
const misspelt: components["schemas"]["Step"] = { type: "sftp.list", config: { connection: "a", paht: "/" } };
// @ts-expect-error: there is no such step type
const unknown: components["schemas"]["Step"] = { type: "sftp.lst", config: { connection: "a", path: "/" } };
// @ts-expect-error: a download needs a path
const incomplete: components["schemas"]["Step"] = { type: "sftp.download", config: { connection: "a" } };
// @ts-expect-error: there is no such path
api.GET("/nothing");
// @ts-expect-error: the list has no such filter
api.GET("/executions", { params: { query: { status: "failed" } } });
