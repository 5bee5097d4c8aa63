import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The API that `npm run dev` uses; `./courier up` starts it. */
const api = process.env.COURIER_API ?? "http://127.0.0.1:7071/api";

/** Modules that every first screen needs, packed as one file, because many small files compress less well. */
const SHELL = /\/src\/(parts\/(Loaded|Page|Panel|ProblemAlert|RoleButton|Time|Untrusted|later)\.tsx|app\/useMe\.ts|model\/(times|visible|zones|numbers|roles)\.ts)|@mantine\/core\/esm\/components\/(Button|Center|Group|Input|InputBase|ScrollArea|SimpleGrid|Stack|Text|Tooltip|UnstyledButton)\//;

export default defineConfig({
  base: "/api/ui/",
  plugins: [react()],
  build: {
    outDir: "target/dist",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Browsers that support light-dark(). Otherwise, Vite rewrites it to colors that do not follow the theme.
    target: "es2023",
    cssTarget: ["chrome125", "firefox125", "safari17.5"],
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: "shell", test: SHELL }],
        },
      },
    },
  },
  server: {
    proxy: { "^/api/(?!ui/)": { target: new URL(api).origin } },
  },
});
