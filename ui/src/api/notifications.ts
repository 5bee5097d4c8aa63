import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api, dataOf } from "./client";
import { labelled, pageAt, paged } from "./paging";
import { reasonHeader } from "./reason";
import type { ChannelTest } from "./types";

const PATCH = { "content-type": "application/merge-patch+json" };

/** The patch that switches something; the description of the API knows no fields of patches. */
const enabled = (isEnabled: boolean) => ({ enabled: isEnabled }) as object as Record<string, never>;

const ofChannel = (id: string) => ({ path: { channel_id: id } });

export const channels = (label: string) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ["channels", label],
    queryFn: ({ pageParam, signal }) =>
      dataOf(api.GET("/channels", { params: { query: { ...labelled(label), ...pageAt(pageParam) } }, signal })),
  });

export const channel = (id: string) =>
  queryOptions({
    queryKey: ["channel", id],
    queryFn: ({ signal }) => dataOf(api.GET("/channels/{channel_id}", { params: ofChannel(id), signal })),
  });

/** Sends a notice to the receivers of a channel that says that it is a test. */
export const testChannel = (id: string): Promise<ChannelTest> =>
  dataOf(api.POST("/channels/{channel_id}/test", { params: ofChannel(id), body: {} }));

/** Has a channel tell, or not tell any more. */
export const setChannelEnabled = (id: string, isEnabled: boolean, reason: string) =>
  dataOf(
    api.PATCH("/channels/{channel_id}", {
      params: { ...ofChannel(id), header: reasonHeader(reason) },
      headers: PATCH,
      body: enabled(isEnabled),
    }),
  );
