import { Button, Code } from "@mantine/core";
import { useState } from "react";
import { visible } from "../model/visible";
import { texts } from "../texts";

const FIRST = 20_000;

/** Shows a JSON value, which may be partners' data, as text; long values are truncated initially. */
export function JsonView({ value, label }: { readonly value: unknown; readonly label: string }) {
  const [whole, setWhole] = useState(false);
  const text = JSON.stringify(value, null, 2) ?? "";
  const lines = text.split("\n").map(visible).join("\n");
  return (
    <>
      <Code block tabIndex={0} role="region" aria-label={label} dir="ltr">
        {whole ? lines : lines.slice(0, FIRST)}
      </Code>
      {!whole && lines.length > FIRST && (
        <Button mt="xs" size="compact-sm" variant="default" onClick={() => setWhole(true)}>
          {texts.showAll(lines.length)}
        </Button>
      )}
    </>
  );
}
