import { createStore } from "../model/store";

const TICK = 1_000;

/** The time of the browser's clock, updated once a second while the page is visible. */
export const now = createStore(Date.now());

setInterval(() => {
  if (!document.hidden) now.set(Date.now());
}, TICK);
