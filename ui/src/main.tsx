import "./app/mantine.css";
import "./app/app.css";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { setNonce } from "get-nonce";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { queryClient } from "./app/queryClient";
import { router } from "./app/router";
import { cssVariables, theme } from "./app/theme";

/** Returns the nonce that the page's content security policy requires for style elements. */
function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";
}

// The nonce marks the style element that keeps the page from scrolling behind a dialog.
setNonce(styleNonce());

const root = document.getElementById("root");
if (!root) throw new Error("The page has no element 'root'");

createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
