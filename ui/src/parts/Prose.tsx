import { Code } from "@mantine/core";

/** A sentence of Courier's own, in which what stands between backticks is code. */
export function Prose({ text }: { readonly text: string }) {
  return (
    <>
      {text.split("`").map((part, i) => (i % 2 === 1 ? <Code key={i}>{part}</Code> : part))}
    </>
  );
}
