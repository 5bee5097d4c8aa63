import { Group } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { pollWatch, setWatchEnabled } from "../../api/acts";
import type { StoredWatch } from "../../api/types";
import { stateOf } from "../../model/watches";
import { DefinitionActs } from "../../parts/DefinitionActs";
import { DoNow } from "../../parts/DoNow";
import { EnableAction } from "../../parts/EnableAction";
import { texts } from "../../texts";

const words = texts.watches;

/** Shows what may be done with a watch: have it look now, enable and disable it. */
export function Actions({ watch }: { readonly watch: StoredWatch }) {
  const client = useQueryClient();
  const id = watch.watch_id;
  const isEnabled = stateOf(watch) !== "off";

  function refresh() {
    void client.invalidateQueries({ queryKey: ["watch", id] });
    void client.invalidateQueries({ queryKey: ["watches"] });
  }

  return (
    <Group gap="xs">
      <DoNow
        needs="operator"
        whyNot={isEnabled ? undefined : words.isOff}
        run={() => pollWatch(id)}
        onDone={refresh}
        onRefused={refresh}
        done={words.polled}
      >
        {words.poll}
      </DoNow>
      <EnableAction
        id={id}
        isEnabled={isEnabled}
        needs="operator"
        words={words}
        set={(enabled, reason) => setWatchEnabled(id, enabled, reason)}
        onChanged={refresh}
      />
      <DefinitionActs kind="watch" id={id} />
    </Group>
  );
}
