import { Center, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";

/** Says why there is nothing: nothing exists, nothing matches, nothing yet; and what to do. */
export function Empty({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <Center py="xl">
      <Stack align="center" gap="xs" maw={520} ta="center">
        <Text fw={600}>{title}</Text>
        {children}
      </Stack>
    </Center>
  );
}
