import "./browserGlobals";
import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { createContext, createElement, type ReactNode, useContext } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { me } from "../src/api/queries";
import type { Role } from "../src/api/types";

const Drawn = createContext<ReactNode>(null);
const Root = () => useContext(Drawn);
const root = createRootRoute({ component: Root });
const routeTree = root.addChildren(["/jobs", "/jobs/$id", "/watches/$id", "/calendars/$id", "/changes"].map((path) => createRoute({ getParentRoute: () => root, path })));

const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ["/"] }), isServer: true });
await router.load();

/** Returns the initial rendering of a part for a caller with a role, as HTML. */
export function drawn(element: ReactNode, role: Role = "admin"): string {
  const client = new QueryClient();
  client.setQueryData(me().queryKey, { name: "anna", role } as never);
  const screen = createElement(Drawn.Provider, { value: element }, createElement(RouterProvider, { router: router as never }));
  const html = renderToStaticMarkup(createElement(MantineProvider, undefined, createElement(QueryClientProvider, { client }, screen)));
  return html.replaceAll(/<style[\s\S]*?<\/style>/g, "");
}

/** Returns the labels of the buttons of a part. */
export function buttonsOf(html: string): readonly string[] {
  return [...html.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, inner = ""]) => inner.replaceAll(/<[^>]*>/g, ""));
}
