import { useMutation } from "@tanstack/react-query";
import type { ErrorComponentProps } from "@tanstack/react-router";
import { api, dataOf } from "../api/client";
import { asOwnFault } from "../api/problem";
import { Page } from "../parts/Page";
import { ProblemAlert } from "../parts/ProblemAlert";
import { texts } from "../texts";

/** Replaces a screen that could not be loaded or rendered. */
export function ScreenFailed({ error }: ErrorComponentProps) {
  // If the server does not respond, reloading the page would show the browser's error page.
  const { mutate, error: unanswered } = useMutation({
    mutationFn: () => dataOf(api.GET("/me")),
    onSuccess: () => location.reload(),
  });
  return (
    <Page title={texts.screenFailed}>
      <ProblemAlert error={unanswered ?? asOwnFault(error)} onRetry={() => mutate()} />
    </Page>
  );
}
