import { useEffect, useRef, useState } from "react";
import { type Draft, dropDraft, keepDraft } from "./drafts";

const EVERY = 2_000;

/**
 * Keeps edits in the tab, at most every two seconds and when the page is left, and forgets them once there are none.
 *
 * @returns whether there is room for them
 */
export function useDraftKeeping(id: string | undefined, draft: Omit<Draft, "at"> | undefined): boolean {
  const [hasRoom, setRoom] = useState(true);
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });
  const isDirty = draft !== undefined;
  useEffect(() => {
    if (!isDirty) return undefined;
    let kept: string | undefined;
    const keep = () => {
      const now = latest.current;
      if (now && now.text !== kept) setRoom(keepDraft(id, { ...now, at: new Date().toISOString() }));
      kept = now?.text;
    };
    const timer = setInterval(keep, EVERY);
    // A page that is loaded anew or closed takes nothing down before it goes.
    window.addEventListener("pagehide", keep);
    return () => {
      clearInterval(timer);
      window.removeEventListener("pagehide", keep);
      keep();
      if (!latest.current) dropDraft(id);
    };
  }, [id, isDirty]);
  return hasRoom;
}
