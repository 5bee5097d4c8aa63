import { useQueryClient } from "@tanstack/react-query";
import { pollWatch } from "../../api/acts";
import type { StoredWatch } from "../../api/types";
import { stateOf } from "../../model/watches";
import { DoNow } from "../../parts/DoNow";
import { texts } from "../../texts";

const words = texts.watches;

/** Polls the folder of a watch now. */
export function Check({ watch }: { readonly watch: StoredWatch }) {
  const client = useQueryClient();
  const id = watch.watch_id;

  function refresh() {
    void client.invalidateQueries({ queryKey: ["watch", id] });
    void client.invalidateQueries({ queryKey: ["watches"] });
  }

  return (
    <DoNow
      needs="operator"
      whyNot={stateOf(watch) === "off" ? words.isOff : undefined}
      run={() => pollWatch(id)}
      onDone={refresh}
      onRefused={refresh}
      done={words.polled}
    >
      {words.poll}
    </DoNow>
  );
}
