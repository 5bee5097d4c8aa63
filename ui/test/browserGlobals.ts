import { vi } from "vitest";

// Browser globals that modules read when they are loaded; import this file before those modules.
vi.stubGlobal("document", { hidden: true });
vi.stubGlobal("self", {});
vi.stubGlobal("addEventListener", () => undefined);
