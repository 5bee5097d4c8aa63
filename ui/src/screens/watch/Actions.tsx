import { Group } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { pollWatch, switchWatch } from "../../api/acts";
import type { StoredWatch } from "../../api/types";
import { stateOf } from "../../model/watches";
import { ActButton } from "../../parts/ActButton";
import { DoNow } from "../../parts/DoNow";
import { texts } from "../../texts";

const words = texts.watches;

/** Shows what may be done with a watch: a look now, and its switch. */
export function Actions({ watch }: { readonly watch: StoredWatch }) {
  const client = useQueryClient();
  const id = watch.watch_id;
  const isOff = stateOf(watch) === "off";
  const act = isOff ? "enable" : "disable";

  function refresh() {
    void client.invalidateQueries({ queryKey: ["watch", id] });
    void client.invalidateQueries({ queryKey: ["watches"] });
  }

  return (
    <Group gap="xs">
      <DoNow
        needs="operator"
        whyNot={isOff ? words.isOff : undefined}
        run={() => pollWatch(id)}
        onDone={refresh}
        done={words.polled}
      >
        {words.poll}
      </DoNow>
      <ActButton
        key={act}
        needs="operator"
        act={{
          title: texts.objects[act],
          consequences: words.consequences[act],
          verb: texts.objects[act],
          run: (reason) => switchWatch(id, isOff, reason),
        }}
        onDone={refresh}
      />
    </Group>
  );
}
