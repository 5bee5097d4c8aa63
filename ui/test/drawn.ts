import "./browserGlobals";
import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterContextProvider } from "@tanstack/react-router";
import { createElement, type FunctionComponent, type PropsWithChildren, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { me } from "../src/api/queries";
import type { Role } from "../src/api/types";

const root = createRootRoute();
const routeTree = root.addChildren(["/jobs", "/jobs/$id", "/watches/$id", "/calendars/$id", "/changes"].map((path) => createRoute({ getParentRoute: () => root, path })));

/** Returns the initial rendering of a part for a caller with a role, as HTML. */
export function drawn(element: ReactNode, role: Role = "admin"): string {
  const client = new QueryClient();
  client.setQueryData(me().queryKey, { name: "anna", role } as never);
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ["/"] }), isServer: true });
  const Routed: FunctionComponent<PropsWithChildren> = ({ children }) => RouterContextProvider({ router: router as never, children });
  const html = renderToStaticMarkup(
    createElement(MantineProvider, undefined, createElement(QueryClientProvider, { client }, createElement(Routed, undefined, element))),
  );
  return html.replaceAll(/<style[\s\S]*?<\/style>/g, "");
}

/** Returns the labels of the buttons of a part. */
export function buttonsOf(html: string): readonly string[] {
  return [...html.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, inner = ""]) => inner.replaceAll(/<[^>]*>/g, ""));
}
