import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api, dataOf } from "./client";
import { labelled, pageAt, paged } from "./paging";

const INSTANTS = 20;
const PAGE = 100;

export const schedules = (label: string) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ["schedules", label],
    queryFn: ({ pageParam, signal }) =>
      dataOf(
        api.GET("/schedules", {
          params: { query: { ...labelled(label), ...pageAt(pageParam) } },
          signal,
        }),
      ),
  });

const ofSchedule = (id: string) => ({ path: { schedule_id: id } });

export const schedule = (id: string) =>
  queryOptions({
    queryKey: ["schedule", id],
    queryFn: ({ signal }) =>
      dataOf(api.GET("/schedules/{schedule_id}", { params: ofSchedule(id), signal })),
  });

export const upcomingInstants = (id: string) =>
  queryOptions({
    queryKey: ["schedule", id, "upcoming"],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET("/schedules/{schedule_id}/upcoming", {
          params: { ...ofSchedule(id), query: { count: INSTANTS } },
          signal,
        }),
      ),
  });

/** The past or expected result of each instant in a period. */
export const explained = (id: string, from: string, to: string) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ["schedule", id, "explain", from, to],
    queryFn: ({ pageParam, signal }) =>
      dataOf(
        api.GET("/schedules/{schedule_id}/explain", {
          params: {
            ...ofSchedule(id),
            query: { from, to, ...pageAt(pageParam) },
          },
          signal,
        }),
      ),
  });

export const calendars = (label: string) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ["calendars", label],
    queryFn: ({ pageParam, signal }) =>
      dataOf(
        api.GET("/calendars", {
          params: { query: { ...labelled(label), ...pageAt(pageParam) } },
          signal,
        }),
      ),
  });

export const calendar = (id: string) =>
  queryOptions({
    queryKey: ["calendar", id],
    queryFn: ({ signal }) =>
      dataOf(api.GET("/calendars/{calendar_id}", { params: { path: { calendar_id: id } }, signal })),
  });

/** The upcoming events of objects with a label until an instant; of all objects for `""`. */
export const agenda = (to: string, label: string) =>
  infiniteQueryOptions({
    queryKey: ["upcoming", to, label],
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) =>
      dataOf(
        api.GET("/upcoming", {
          params: { query: { to, top: PAGE, ...labelled(label), ...(pageParam && { from: pageParam }) } },
          signal,
        }),
      ),
    getNextPageParam: (page) => page.complete_until,
  });
