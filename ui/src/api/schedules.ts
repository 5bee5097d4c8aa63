import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api, dataOf } from "./client";
import { pageAt, paged } from "./paging";

const INSTANTS = 20;

export const schedules = () =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ["schedules"],
    queryFn: ({ pageParam, signal }) =>
      dataOf(
        api.GET("/schedules", {
          params: { query: pageAt(pageParam) },
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

/** Returns what became or will become of each instant of a span. */
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

export const calendars = () =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ["calendars"],
    queryFn: ({ pageParam, signal }) =>
      dataOf(
        api.GET("/calendars", {
          params: { query: pageAt(pageParam) },
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
