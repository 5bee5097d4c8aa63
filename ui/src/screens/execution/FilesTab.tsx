import { Stack, Text, Title } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { executionDeliveries, executionFiles } from "../../api/queries";
import type { Delivery, Execution, WorkspaceFile } from "../../api/types";
import { livePages } from "../../app/live";
import { hasEnded } from "../../model/executions";
import { deliveryId } from "../../model/files";
import { bytes } from "../../model/numbers";
import { visible } from "../../model/visible";
import { DataTable } from "../../parts/DataTable";
import { Loaded } from "../../parts/Loaded";
import links from "../../parts/ObjectLink.module.css";
import { LongText } from "../../parts/LongText";
import { ObjectLink } from "../../parts/ObjectLink";
import { ShowMore } from "../../parts/ShowMore";
import { Time } from "../../parts/Time";
import { Untrusted } from "../../parts/Untrusted";
import { texts } from "../../texts";
import { execution as executionTexts } from "../../texts/execution";
import { Download } from "./Download";

const words = executionTexts.files;
const NAME = 120;
const HASH = 12;

/** Lists the files of an execution, and those that it sent to and received from partners. */
export function FilesTab({ execution }: { readonly execution: Execution }) {
  const pace = livePages(hasEnded(execution) ? "rest" : "list");
  const files = useInfiniteQuery({ ...executionFiles(execution.execution_id), ...pace });
  const deliveries = useInfiniteQuery({ ...executionDeliveries(execution.execution_id), ...pace });
  return (
    <Stack>
      <Title order={3}>
        {words.workspace}
      </Title>
      <Loaded query={files}>
        {({ pages }) => (
          <Stack>
            <Files rows={pages.flatMap((page) => page.value)} isGone={execution.files_gone_at !== undefined} />
            <ShowMore query={files} label={words.moreFiles} />
          </Stack>
        )}
      </Loaded>
      <Title order={3}>
        {words.deliveries}
      </Title>
      <Loaded query={deliveries}>
        {({ pages }) => (
          <Stack>
            <Deliveries rows={pages.flatMap((page) => page.value)} />
            <ShowMore query={deliveries} label={words.moreDeliveries} />
          </Stack>
        )}
      </Loaded>
    </Stack>
  );
}

function Files({ rows, isGone }: { readonly rows: readonly WorkspaceFile[]; readonly isGone: boolean }) {
  if (rows.length === 0) return <Text size="sm">{isGone ? executionTexts.kept.noFiles : words.none}</Text>;
  return (
    <DataTable
      label={words.workspace}
      rows={rows}
      keyOf={(file) => file.path}
      columns={[
        { title: words.name, cell: (file) => <LongText text={file.path} most={NAME} /> },
        { title: words.size, cell: (file) => bytes(file.size_bytes) },
        { title: words.modified, cell: (file) => file.modified_at && <Time at={file.modified_at} as="relative" /> },
        { title: words.download, cell: (file) => <Download file={file} /> },
      ]}
    />
  );
}

function Deliveries({ rows }: { readonly rows: readonly Delivery[] }) {
  if (rows.length === 0) return <Text size="sm">{words.noDeliveries}</Text>;
  return (
    <DataTable
      label={words.deliveries}
      rows={rows}
      keyOf={deliveryId}
      columns={[
        { title: words.direction, cell: (each) => words.directions[each.direction] ?? each.direction },
        { title: words.partner, cell: (each) => <ObjectLink kind="connection" id={each.remote.connection} /> },
        { title: words.name, cell: (each) => <LongText text={each.remote.path} most={NAME} /> },
        { title: words.size, cell: (each) => bytes(each.size_bytes) },
        { title: texts.files.sha256, cell: (each) => each.sha256 && <Content sha256={each.sha256} /> },
        { title: words.verified, cell: (each) => texts.files.verified[each.verified] ?? each.verified },
        { title: words.modified, cell: (each) => <Time at={each.ended_at} as="relative" /> },
      ]}
    />
  );
}

/** Shows the hash of a content, with a link to the route of the content. */
function Content({ sha256 }: { readonly sha256: string }) {
  return (
    <Link to="/files/$sha256" params={{ sha256 }} title={visible(sha256)} className={links.link}>
      <Untrusted text={sha256.slice(0, HASH)} />
    </Link>
  );
}
