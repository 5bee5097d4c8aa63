import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { type Draft, dropDraft, keepDraft } from "./drafts";

const EVERY = 2_000;

/** A draft that is to be kept; one without a time gets that at which it is kept. */
type ToKeep = Omit<Draft, "at"> & Partial<Pick<Draft, "at">>;

/**
 * Keeps a draft in the tab, at most every two seconds and when the page is left, and forgets it once there is none.
 *
 * @param draft another object whenever something of it has changed; `undefined` for none
 * @returns whether there is room for it, and a function that forgets it at once and keeps nothing until it changes again
 */
export function useDraftKeeping(id: string | undefined, draft: ToKeep | undefined): { readonly hasRoom: boolean; readonly forget: () => void } {
  const [hasRoom, setRoom] = useState(true);
  const latest = useRef(draft);
  // A layout effect runs before the cleanup below, which would keep a draft that there is no more otherwise.
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
    // A page that is loaded anew or closed runs no cleanup.
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
