import { useMutation } from "@tanstack/react-query";
import type { ErrorComponentProps } from "@tanstack/react-router";
import { api, dataOf } from "../api/client";
import { asOwnFault } from "../api/problem";
import { Page } from "../parts/Page";
import { ProblemAlert } from "../parts/ProblemAlert";
import { texts } from "../texts";

/** Takes the place of a screen that could not be loaded or drawn. */
export function ScreenFailed({ error }: ErrorComponentProps) {
  // A page that is loaded while the server does not respond would be the browser's own.
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
