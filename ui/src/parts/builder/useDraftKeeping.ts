import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { type Draft, dropDraft, keepDraft } from "./drafts";

const EVERY = 2_000;

/** A draft to store; without a time, it gets the time at which it is stored. */
type ToKeep = Omit<Draft, "at"> & Partial<Pick<Draft, "at">>;

/**
 * Stores a draft in the tab, at most every two seconds and when the user leaves the page; deletes the stored draft once
 * there is none.
 *
 * @param draft a new object after every change; `undefined` for none
 * @returns whether there is enough space, and a function that deletes the draft immediately and stores nothing until it
 *   changes again
 */
export function useDraftKeeping(id: string | undefined, draft: ToKeep | undefined): { readonly hasRoom: boolean; readonly forget: () => void } {
  const [hasRoom, setRoom] = useState(true);
  const latest = useRef(draft);
  // A layout effect runs before the cleanup below, which would otherwise store a draft that no longer exists.
  useLayoutEffect(() => {
    latest.current = draft;
  }, [draft]);
  const hasDraft = draft !== undefined;
  useEffect(() => {
    if (!hasDraft) return undefined;
    let kept: ToKeep | undefined;
    const keep = () => {
      const now = latest.current;
      if (now && now !== kept) setRoom(keepDraft(id, { at: new Date().toISOString(), ...now }));
      kept = now;
    };
    const timer = setInterval(keep, EVERY);
    // A page that is reloaded or closed runs no cleanup.
    window.addEventListener("pagehide", keep);
    return () => {
      clearInterval(timer);
      window.removeEventListener("pagehide", keep);
      if (latest.current) keep();
      else dropDraft(id);
    };
  }, [id, hasDraft]);
  const forget = useCallback(() => {
    latest.current = undefined;
    dropDraft(id);
  }, [id]);
  return { hasRoom, forget };
}
