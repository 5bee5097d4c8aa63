import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { hiddenIn } from "../model/visible";
import { texts } from "../texts";

/**
 * Returns the description of a field, including the invisible characters in its text, which the field itself cannot
 * show: direction marks, control characters, and characters without width.
 */
export function described(text: string, description?: ReactNode): ReactNode {
  const hidden = hiddenIn(text);
  if (hidden.length === 0) return description;
  return (
    <>
      {description}
      <Text span display="block" size="xs" fw={700}>
        {texts.hidden(hidden.join(", "))}
      </Text>
    </>
  );
}
