import { createStore } from "../model/store";

const TICK = 1_000;

/** The time, by the browser's clock, once a second while the page is seen. */
export const now = createStore(Date.now());

setInterval(() => {
  if (!document.hidden) now.set(Date.now());
}, TICK);
