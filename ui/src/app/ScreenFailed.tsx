import type { ErrorComponentProps } from "@tanstack/react-router";
import { Page } from "../parts/Page";
import { ProblemAlert } from "../parts/ProblemAlert";
import { texts } from "../texts";

/** Takes the place of a screen that could not be loaded or drawn. */
export function ScreenFailed({ error }: ErrorComponentProps) {
  return (
    <Page title={texts.screenFailed}>
      <ProblemAlert error={error} onRetry={() => location.reload()} />
    </Page>
  );
}
