import { useQuery } from "@tanstack/react-query";
import { type ComponentType, useState } from "react";
import { ProblemError } from "../api/problem";
import { texts } from "../texts";
import { Loaded } from "./Loaded";
import { Page } from "./Page";

const RELOADED = "courier.reloaded";
let made = 0;

/** Style sheets that could not be loaded: a failed element stays, and Vite asks for none twice. */
const failedSheets = new Set<HTMLLinkElement>();
addEventListener(
  "error",
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === "stylesheet") failedSheets.add(target);
  },
  true, // errors of elements do not bubble
);

/** Asks for a style sheet again; one that fails again is among the failed ones by its new element. */
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

/** Asks for the style sheets that were missing; loads that wait for them at the same time ask once. */
function sheets(): Promise<unknown> {
  asking ??= Promise.all([...failedSheets].map(askAgain)).finally(() => (asking = undefined));
  return asking;
}

/** Loads a module after the style sheets that were missing. */
async function styled<T>(load: () => Promise<T>): Promise<T> {
  await sheets();
  return load();
}

/**
 * Loads a module of the dashboard. A server that answers but does not have the file, when it is asked for again, runs
 * another release: the page is loaded again then, once for each file.
 *
 * @throws ProblemError the server does not answer, or does not have the file after that either
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
    // The server may have come back only after the first try. A sheet that it does not have keeps no screen away.
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
    // An object, as TanStack Query takes a function for an updater.
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
    // Decided once: what is mounted stays when the module comes, with what was typed in it.
    const [Component] = useState(() => found ?? Loading);
    return <Component {...props} />;
  }

  return Object.assign(Later, {
    /** Loads the module before it is shown; without it the component says why. */
    preload: async () => {
      if (!found) await styled(load).then((component) => (found = component)).catch(() => undefined);
    },
  });
}

/** A part of a screen whose code is loaded when it is first shown; while the server does not answer, it says so and tries again. */
export const later = <P extends object>(load: () => Promise<ComponentType<P>>) => part(load, false);

/** A screen whose code is loaded when an address leads to it; while the server does not answer, it says so within the shell and tries again. */
export const laterScreen = (load: () => Promise<ComponentType>) => part(load, true);
