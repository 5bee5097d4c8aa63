import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api, dataOf } from "./client";
import { labelled, pageAt, paged, readPages } from "./paging";
import type { ChannelTest, NotificationFilters, NotificationWithTries } from "./types";

const ofSubscription = (id: string) => ({ path: { subscription_id: id } });
const ofNotification = (id: string) => ({ path: { notification_id: id } });
const ofChannel = (id: string) => ({ path: { channel_id: id } });

export const channels = (label: string) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ["channels", label],
    queryFn: ({ pageParam, signal }) =>
      dataOf(api.GET("/channels", { params: { query: { ...labelled(label), ...pageAt(pageParam) } }, signal })),
  });

/** Maximum number of channels that are searched for an address. */
const MOST_CHANNELS = 2_000;

/** Returns the channels of the installation, up to the maximum number that is searched. */
export const allChannels = () =>
  queryOptions({
    queryKey: ["channels", "", "all"],
    queryFn: ({ signal }) =>
      readPages(
        (continuation) => dataOf(api.GET("/channels", { params: { query: pageAt(continuation) }, signal })),
        ({ length }) => length >= MOST_CHANNELS,
      ),
  });

export const channel = (id: string) =>
  queryOptions({
    queryKey: ["channel", id],
    queryFn: ({ signal }) => dataOf(api.GET("/channels/{channel_id}", { params: ofChannel(id), signal })),
  });

/** Sends a test notification to the receivers of a channel. */
export const testChannel = (id: string): Promise<ChannelTest> =>
  dataOf(api.POST("/channels/{channel_id}/test", { params: ofChannel(id), body: {} }));

export const subscriptions = (label: string) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ["subscriptions", label],
    queryFn: ({ pageParam, signal }) =>
      dataOf(api.GET("/subscriptions", { params: { query: { ...labelled(label), ...pageAt(pageParam) } }, signal })),
  });

export const subscription = (id: string) =>
  queryOptions({
    queryKey: ["subscription", id],
    queryFn: ({ signal }) => dataOf(api.GET("/subscriptions/{subscription_id}", { params: ofSubscription(id), signal })),
  });

/** Notifications that match filters, newest first. A page may have few entries although another page follows. */
export const notifications = (filters: NotificationFilters) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ["notifications", filters],
    queryFn: ({ pageParam, signal }) =>
      dataOf(api.GET("/notifications", { params: { query: { ...filters, ...pageAt(pageParam) } }, signal })),
  });

export const notification = (id: string) =>
  queryOptions({
    queryKey: ["notification", id],
    queryFn: ({ signal }) => dataOf(api.GET("/notifications/{notification_id}", { params: ofNotification(id), signal })),
  });

/** Sends a failed notification again, like a new one. */
export const sendAgain = (id: string, reason: string): Promise<NotificationWithTries> =>
  dataOf(
    api.POST("/notifications/{notification_id}/again", {
      params: ofNotification(id),
      body: reason ? { reason } : {},
    }),
  );
