import { useQuery } from "@tanstack/react-query";
import { type ComponentType, useState } from "react";
import { ProblemError } from "../api/problem";
import { texts } from "../texts";
import { Loaded } from "./Loaded";
import { Page } from "./Page";

const RELOADED = "courier.reloaded";
let made = 0;

/** Style sheets that failed to load. Their elements remain in the page, and Vite does not request them again. */
const failedSheets = new Set<HTMLLinkElement>();
addEventListener(
  "error",
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === "stylesheet") failedSheets.add(target);
  },
  true, // error events of elements do not bubble
);

/** Requests a style sheet again; if it fails again, its new element is added to the failed sheets. */
const askAgain = (failed: HTMLLinkElement) =>
  new Promise<void>((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = failed.href;
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => reject(new Error(link.href)));
    failedSheets.delete(failed);
    failed.replaceWith(link);
  });

let asking: Promise<unknown> | undefined;

/** Requests the missing style sheets again; concurrent loads share one request. */
function sheets(): Promise<unknown> {
  asking ??= Promise.all([...failedSheets].map(askAgain)).finally(() => (asking = undefined));
  return asking;
}

/** Loads a module after the missing style sheets. */
async function styled<T>(load: () => Promise<T>): Promise<T> {
  await sheets();
  return load();
}

/**
 * Loads a module of the dashboard. If the server responds but does not have the file on a second request, it runs
 * another release. In this case, the page is reloaded, once for each file.
 *
 * @throws ProblemError the server does not respond, or does not have the file after the reload
 */
async function moduleOf<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await styled(load);
  } catch {
    const answer = await fetch(location.pathname, { cache: "no-store" }).catch(() => undefined);
    if (!answer) throw new ProblemError({ code: "no_answer" });
    if (!answer.ok) throw new ProblemError({ status: answer.status, code: `http_${answer.status}`, title: answer.statusText });
  }
  try {
    // The server may have recovered after the first attempt. A missing style sheet does not prevent the screen from
    // loading.
    await sheets().catch(() => undefined);
    return await load();
  } catch (error) {
    const file = String(error);
    if (sessionStorage.getItem(RELOADED) !== file) {
      sessionStorage.setItem(RELOADED, file);
      location.reload();
    }
    throw error;
  }
}

function part<P extends object>(load: () => Promise<ComponentType<P>>, isScreen: boolean) {
  const queryKey = ["module", made++];
  let found: ComponentType<P> | undefined;

  async function loaded(): Promise<ComponentType<P>> {
    found = await moduleOf(load);
    return found;
  }

  function Loading(props: P) {
    // An object, because TanStack Query treats a function as an updater.
    const query = useQuery({
      queryKey,
      queryFn: async () => ({ Component: await loaded() }),
      staleTime: Number.POSITIVE_INFINITY,
      structuralSharing: false,
      retry: false,
    });
    const shown = <Loaded query={query}>{({ Component }) => <Component {...props} />}</Loaded>;
    return isScreen && query.error ? <Page title={texts.screenNotLoaded}>{shown}</Page> : shown;
  }

  function Later(props: P) {
    // Decided once: a mounted component remains when the module arrives, with the values that the user entered.
    const [Component] = useState(() => found ?? Loading);
    return <Component {...props} />;
  }

  return Object.assign(Later, {
    /** Loads the module before it is shown. If this fails, the component shows the reason later. */
    preload: async () => {
      if (!found) await styled(load).then((component) => (found = component)).catch(() => undefined);
    },
  });
}

/**
 * A part of a screen whose code is loaded when it is first shown. While the server does not respond, the part shows a
 * message and retries.
 */
export const later = <P extends object>(load: () => Promise<ComponentType<P>>) => part(load, false);

/**
 * A screen whose code is loaded when a URL refers to it. While the server does not respond, the shell shows a message
 * and retries.
 */
export const laterScreen = (load: () => Promise<ComponentType>) => part(load, true);
