import type { MarkBody } from "../model/attention";
import { api, dataOf } from "./client";
import { reasonHeader } from "./reason";

const marked = (key: string, note: string) => ({
  params: { path: { attention_key: key }, header: reasonHeader(note) },
});

/** Acknowledges, assigns or mutes an item that needs attention, for all operators. */
export const markAttention = (key: string, body: MarkBody, note: string) =>
  dataOf(api.POST("/attention/{attention_key}", { ...marked(key, note), body }));

/** Shows an acknowledged or muted item again. */
export const restoreAttention = (key: string, revision: number) =>
  dataOf(api.POST("/attention/{attention_key}", { ...marked(key, ""), body: { action: "restore", revision } }));
