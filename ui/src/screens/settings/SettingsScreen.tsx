import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { settings } from "../../api/installationQueries";
import type { Settings } from "../../api/types";
import { live } from "../../app/live";
import { changesOf, type Edits } from "../../model/settings";
import { ChangesLink } from "../../parts/ChangesLink";
import { JsonView } from "../../parts/JsonView";
import { LeaveGuard } from "../../parts/LeaveGuard";
import { Loaded } from "../../parts/Loaded";
import { Page } from "../../parts/Page";
import { Panel } from "../../parts/Panel";
import { RoleButton } from "../../parts/RoleButton";
import { texts } from "../../texts";
import { Fields } from "./Fields";
import { Pools } from "./Pools";
import { Save } from "./Save";

const words = texts.settings;

interface Read {
  readonly data: Settings;
  readonly etag: string;
}

/** Shows the settings of the installation, with the current utilization of its pools. */
export function SettingsScreen() {
  const query = useQuery({ ...settings(), ...live("list") });
  const client = useQueryClient();
  const [base, setBase] = useState<Read>();
  const [edits, setEdits] = useState<Edits>({});

  /** Continues with the stored settings and keeps the entered values. */
  async function readAnew() {
    setBase(await client.fetchQuery({ ...settings(), staleTime: 0 }));
  }

  function leave() {
    setBase(undefined);
    setEdits({});
    void client.invalidateQueries({ queryKey: settings().queryKey });
  }

  const actions = base ? (
    <Group gap="xs">
      <Save settings={base.data} etag={base.etag} edits={edits} onDone={leave} onOutdated={readAnew} />
      <Button variant="default" onClick={leave}>
        {words.discard}
      </Button>
    </Group>
  ) : (
    <RoleButton needs="admin" variant="default" onClick={() => setBase(query.data)}>
      {words.edit}
    </RoleButton>
  );
  return (
    <Page title={words.title} actions={query.data && actions}>
      <LeaveGuard isNeeded={base !== undefined && changesOf(base.data, edits)?.length !== 0} loss={words.unsaved} />
      <Loaded query={query}>
        {(stored) => {
          const { data } = base ?? stored;
          const { triggers, scopes } = data;
          const form = base && { edits, onChange: setEdits };
          return (
            <Stack>
              {base && base.etag !== stored.etag && <Changed onRebase={() => setBase(stored)} />}
              <Pools settings={data} form={form} />
              <Fields settings={data} form={form} />
              <Panel title={words.others} aside={<ChangesLink kind="settings" id="settings" />}>
                <JsonView value={{ triggers, scopes }} label={words.othersText} />
              </Panel>
            </Stack>
          );
        }}
      </Loaded>
    </Page>
  );
}

/**
 * Shows that another user has saved the settings, and lets the user apply the changes to that version, so that nothing
 * is overwritten unseen.
 */
function Changed({ onRebase }: { readonly onRebase: () => void }) {
  return (
    <Alert color="yellow" variant="outline" role="alert" title={words.changedMeanwhile}>
      <Text size="sm">{words.changedHelp}</Text>
      <Button mt="xs" size="compact-sm" variant="default" onClick={onRebase}>
        {words.rebase}
      </Button>
    </Alert>
  );
}
