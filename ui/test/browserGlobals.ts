import { vi } from "vitest";

// Globals of a browser that modules look at when they are loaded: imported before these.
vi.stubGlobal("document", { hidden: true });
vi.stubGlobal("self", {});
vi.stubGlobal("addEventListener", () => undefined);
