import { Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { executionDeliveries, executionFiles } from "../../api/queries";
import type { Execution } from "../../api/types";
import { deliveryId } from "../../model/files";
import { bytes } from "../../model/numbers";
import { CopyText } from "../../parts/CopyText";
import { DataTable } from "../../parts/DataTable";
import { Loaded } from "../../parts/Loaded";
import { Time } from "../../parts/Time";
import { Untrusted } from "../../parts/Untrusted";
import { texts } from "../../texts";
import { Download } from "./Download";

const words = texts.execution.files;
const NAME = 120;
const HASH = 12;

/** The files that an execution holds, and those that went to partners or came from them. */
export function FilesTab({ execution }: { readonly execution: Execution }) {
  const files = useQuery(executionFiles(execution.execution_id));
  const deliveries = useQuery(executionDeliveries(execution.execution_id));
  return (
    <Stack>
      <Title order={3} size="h6">
        {words.workspace}
      </Title>
      <Loaded query={files}>
        {({ value }) =>
          value.length === 0 ? (
            <Text size="sm">{words.none}</Text>
          ) : (
            <DataTable
              label={words.workspace}
              rows={value}
              keyOf={(file) => file.path}
              columns={[
                { title: words.name, cell: (file) => <Untrusted text={file.path} most={NAME} /> },
                { title: words.size, cell: (file) => bytes(file.size_bytes) },
                { title: words.modified, cell: (file) => file.modified_at && <Time at={file.modified_at} as="relative" /> },
                { title: words.download, cell: (file) => <Download file={file} /> },
              ]}
            />
          )
        }
      </Loaded>
      <Title order={3} size="h6">
        {words.deliveries}
      </Title>
      <Loaded query={deliveries}>
        {({ value }) =>
          value.length === 0 ? (
            <Text size="sm">{words.noDeliveries}</Text>
          ) : (
            <DataTable
              label={words.deliveries}
              rows={value}
              keyOf={deliveryId}
              columns={[
                { title: words.direction, cell: (each) => words.directions[each.direction] ?? each.direction },
                { title: words.partner, cell: (each) => each.remote.connection },
                { title: words.name, cell: (each) => <Untrusted text={each.remote.path} most={NAME} /> },
                { title: words.size, cell: (each) => bytes(each.size_bytes) },
                { title: "SHA-256", cell: (each) => each.sha256 && <CopyText text={each.sha256} shown={each.sha256.slice(0, HASH)} /> },
                { title: words.verified, cell: (each) => each.verified },
                { title: words.modified, cell: (each) => <Time at={each.ended_at} as="relative" /> },
              ]}
            />
          )
        }
      </Loaded>
    </Stack>
  );
}
