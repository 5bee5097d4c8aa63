import { Code, Text } from "@mantine/core";
import type { Plan } from "../../api/types";
import { DataTable } from "../../parts/DataTable";
import { Panel } from "../../parts/Panel";
import { Token } from "../../parts/Token";
import { Untrusted } from "../../parts/Untrusted";
import { bundles as bundlesTexts } from "../../texts/bundles";

const words = bundlesTexts.plan;

interface Props {
  readonly title: string;
  readonly problems: Plan["errors"];
}

/** Lists the problems in the files of a bundle; renders nothing if there are none. */
export function Problems({ title, problems }: Props) {
  if (problems.length === 0) return null;
  return (
    <Panel title={title}>
      <DataTable
        label={title}
        rows={problems}
        keyOf={({ file, pointer, code }) => `${file} ${pointer} ${code}`}
        minWidth={560}
        columns={[
          {
            title: words.where,
            cell: ({ file, pointer }) => (
              <>
                <Untrusted text={file} most={120} /> <Code>{pointer}</Code>
              </>
            ),
          },
          {
            title: words.problem,
            cell: ({ code, detail }) => (
              <>
                <Token text={code} />
                <Text size="sm">
                  <Untrusted text={detail} most={500} />
                </Text>
              </>
            ),
          },
        ]}
      />
    </Panel>
  );
}
