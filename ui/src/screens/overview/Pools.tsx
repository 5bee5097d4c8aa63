import { Link } from "@tanstack/react-router";
import type { Overview } from "../../api/types";
import { count } from "../../model/numbers";
import { duration } from "../../model/times";
import { DataTable } from "../../parts/DataTable";
import links from "../../parts/ObjectLink.module.css";
import { Panel } from "../../parts/Panel";
import { Untrusted } from "../../parts/Untrusted";
import { texts } from "../../texts";

const words = texts.overview;

/** Shows the utilization of the pools. */
export function Pools({ pools }: Pick<Overview, "pools">) {
  return (
    <Panel
      title={words.pools}
      aside={
        <Link to="/health" className={links.link}>
          {texts.health.title}
        </Link>
      }
    >
      <DataTable
        label={words.pools}
        rows={pools}
        keyOf={(pool) => pool.pool}
        minWidth={320}
        columns={[
          {
            title: words.pool,
            cell: ({ pool }) => (
              <Link to="/executions" search={{ pool }} className={links.link}>
                <Untrusted text={pool} most={60} />
              </Link>
            ),
          },
          { title: words.inUse, cell: (pool) => `${count(pool.running)} / ${count(pool.limit)}` },
          { title: words.waiting, cell: (pool) => count(pool.waiting) },
          { title: words.oldest, cell: (pool) => pool.waiting > 0 && duration(pool.oldest_waiting_seconds * 1_000) },
        ]}
      />
    </Panel>
  );
}
