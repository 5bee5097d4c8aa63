import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Empty } from "../parts/Empty";
import { Page } from "../parts/Page";
import { texts } from "../texts";

export function NotFound() {
  return (
    <Page title={texts.notFound}>
      <Empty title={texts.notFound}>
        <Anchor component={Link} to="/">
          {texts.toOverview}
        </Anchor>
      </Empty>
    </Page>
  );
}
