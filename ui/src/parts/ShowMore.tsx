import { Button, Center, Stack, Text } from "@mantine/core";
import { shownZone } from "../app/preferences";
import { useStore } from "../app/useStore";
import { instant } from "../model/times";
import { texts } from "../texts";

interface Pages {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  fetchNextPage(): unknown;
}

interface Props {
  readonly query: Pages;
  /** The time back to which an unfinished search has read. */
  readonly scanned?: string | undefined;
  /** True if nothing has been found so far. */
  readonly isNone?: boolean;
  /** Label of the button. */
  readonly label?: string;
}

/** A button for the next page of a list, if there is one. */
export function ShowMore({ query, scanned, isNone, label = texts.more }: Props) {
  const zone = useStore(shownZone);
  if (!query.hasNextPage) return null;
  return (
    <Center>
      <Stack align="center" gap="xs">
        {scanned && (
          <Text size="sm" c="dimmed">
            {isNone && `${texts.lists.noneSoFar} `}
            {texts.lists.scanned(instant(scanned, zone))}
          </Text>
        )}
        <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {scanned ? texts.lists.goOn : label}
        </Button>
      </Stack>
    </Center>
  );
}
